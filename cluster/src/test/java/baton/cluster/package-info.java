/** Tests of the cluster: small C programs, a stand-in for the analysis where the real one does not matter. */
@NullMarked
package baton.cluster;

import org.jspecify.annotations.NullMarked;
