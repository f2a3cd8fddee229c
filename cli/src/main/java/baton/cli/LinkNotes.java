package baton.cli;

import baton.link.LinkNote;
import java.util.List;

/**
 * Tells what is to be known of a linking.
 *
 * @param console where
 */
record LinkNotes(Console console) {
  /** How many names that are defined twice are told one by one. */
  private static final int MOST_DOUBTFUL = 3;

  /** Definitions that no linker takes together are no detail: accesses to two variables never race that may be one. */
  void tell(List<LinkNote> notes) {
    boolean programs = notes.stream().anyMatch(n -> n.kind() == LinkNote.Kind.SEVERAL_PROGRAMS);
    List<LinkNote> doubtful = notes.stream().filter(n -> !programs && n.isGap()).toList();
    notes.stream().filter(n -> !doubtful.contains(n)).forEach(n -> console.detail(n.text()));
    doubtful.stream().limit(MOST_DOUBTFUL).forEach(n -> console.note(n.text() + "."));
    if (!doubtful.isEmpty()) {
      String more = doubtful.size() > MOST_DOUBTFUL ? (doubtful.size() - MOST_DOUBTFUL) + " more names are defined twice. " : "";
      console.note(more
          + "Variables that a compiler makes one of are one with '-- -fcommon'; sources of several programs are better analysed apart.");
    }
  }
}
