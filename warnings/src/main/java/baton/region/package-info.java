/**
 * Which owners the objects of the heap belong to (Seidl and Vojdani, Region Analysis for Race Detection, SAS 2009): variables and
 * elements of arrays from which an object can be reached. Two owners whose regions were never linked lead to different objects for
 * good.
 *
 * <p>Functions say in their summaries which regions they merge. {@link baton.region.RegionMap}, the type to enter by, puts together
 * what the functions that threads reach say, for each points-to class of objects by itself: a {@link baton.region.Partition}. A
 * region is named by an {@link baton.region.Owner}, which may be one element of many of an array.
 */
@NullMarked
package baton.region;

import org.jspecify.annotations.NullMarked;
