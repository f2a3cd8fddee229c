package baton.pointsto;

import baton.flow.CellKind;
import baton.ir.Argument;
import baton.model.Conversion;
import baton.model.FormatStyle;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Addresses that are printed and scanned as text, by what formats make of arguments. */
final class FormattedFlow {
  private final Unification classes;
  private final Nodes nodes;
  private final Channels channels;
  private final Formats formats;
  private final int pointerBytes;

  /**
   * In a program.
   *
   * @param pointerBytes smaller numbers are no addresses
   */
  FormattedFlow(Unification classes, Nodes nodes, Channels channels, Formats formats, int pointerBytes) {
    this.classes = classes;
    this.nodes = nodes;
    this.channels = channels;
    this.formats = formats;
    this.pointerBytes = pointerBytes;
  }

  /** Whether a call hands on what a function was passed to print or scan, so that its callers tell what that is. */
  boolean isToldByCallers(ModelledFlow.Site site) {
    return formats.handsOn(site.caller().function(), site.call());
  }

  /** A call passes arguments to a function that prints or scans them. */
  void handed(ModelledFlow.Site site, Formats.Printer printer, int formals) {
    if (printer.list().isEmpty()) {
      arguments(printer.style(), printer.format(), formals, site);
    } else if (!isToldByCallers(site)) {
      int list = argument(site, printer.list().getAsInt());
      if (list >= 0) {
        list(printer.style(), list);
      }
    }
  }

  /** All that a list of arguments leads to may be printed or scanned. */
  void list(FormatStyle style, int list) {
    value(style, classes.anythingIn(classes.enclose(list)));
  }

  /** What a format describes may be an address that is printed, or a place for one that was. */
  void arguments(FormatStyle style, int format, int first, ModelledFlow.Site site) {
    List<Argument> arguments = site.call().arguments();
    Optional<List<Set<Conversion>>> conversions =
        format < arguments.size() ? formats.of(site.caller().function(), arguments.get(format).value(), style) : Optional.empty();
    for (int i = first; i < arguments.size(); i++) {
      int node = argument(site, i);
      int at = i - first;
      if (node >= 0 && conversions.isEmpty()) {
        value(style, node);
      } else if (node >= 0 && at < conversions.get().size()) {
        conversions.get().get(at).forEach(c -> convert(style, c, node));
      }
    }
  }

  /** A value is an argument of a format that is not known. */
  void value(FormatStyle style, int node) {
    switch (style) {
      case PRINTF -> channels.print(node);
      case SCANF -> channels.parse(classes.anythingIn(node));
    }
  }

  private void convert(FormatStyle style, Conversion conversion, int node) {
    switch (conversion.use()) {
      case VALUE -> channels.print(node);
      case WRITES -> {
        // a number that is too small for an address is none
        if (style == FormatStyle.SCANF && conversion.bytes() >= pointerBytes) {
          int parsed = classes.node();
          channels.parse(parsed);
          classes.store(node, 0, parsed, CellKind.ANYTHING);
        }
      }
      case TEXT, COUNT -> {}
    }
  }

  private int argument(ModelledFlow.Site site, int index) {
    List<Argument> arguments = site.call().arguments();
    return index < arguments.size() ? nodes.placed(site.caller(), arguments.get(index).value()) : -1;
  }
}
