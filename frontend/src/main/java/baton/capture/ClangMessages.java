package baton.capture;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What clang says under {@code -v}: where it looks for headers, then its diagnostics, one line each.
 *
 * @param search as spelled by clang
 * @param errors lines that are errors
 * @param warnings lines that are warnings
 * @param unknownOptions words of the command that this clang does not know
 * @param last the last line that is neither empty nor part of the introduction
 */
record ClangMessages(SearchPath search, List<String> errors, List<String> warnings, Set<String> unknownOptions, String last) {
  private static final Pattern MISSING = Pattern.compile("ignoring nonexistent directory \"(.*)\"");
  private static final Pattern UNKNOWN =
      Pattern.compile("clang: error: (?:unknown argument|unknown argument; did you mean '[^']*'|unsupported option):? '([^']+)'.*");
  private static final Pattern UNKNOWN_ABI = Pattern.compile("error: unknown target ABI '([^']+)'");
  private static final Pattern UNSUPPORTED = Pattern.compile("clang: error: unsupported argument '([^']*)' to option '([^']+)'.*");

  /** Names of files are not longer; what is quoted from a source may be. */
  private static final int LONGEST_LINE = 8192;

  private enum Part {
    INTRODUCTION,
    QUOTED,
    ANGLED,
    DIAGNOSTICS
  }

  static ClangMessages of(String text) {
    List<String> quoted = new ArrayList<>();
    List<String> angled = new ArrayList<>();
    List<String> missing = new ArrayList<>();
    List<String> errors = new ArrayList<>();
    List<String> warnings = new ArrayList<>();
    Set<String> unknown = new LinkedHashSet<>();
    String last = "";
    Part part = Part.INTRODUCTION;
    for (String whole : text.lines().toList()) {
      String line = whole.length() > LONGEST_LINE ? whole.substring(0, LONGEST_LINE) : whole;
      Matcher gone = MISSING.matcher(line);
      if (gone.matches()) {
        missing.add(gone.group(1));
      } else if (line.equals("#include \"...\" search starts here:")) {
        part = Part.QUOTED;
      } else if (line.equals("#include <...> search starts here:")) {
        part = Part.ANGLED;
      } else if (line.equals("End of search list.")) {
        part = Part.DIAGNOSTICS;
      } else if (part == Part.QUOTED) {
        quoted.add(line.strip());
      } else if (part == Part.ANGLED) {
        angled.add(line.strip());
      } else if (line.contains(" error: ") || line.startsWith("error: ") || line.contains("LLVM ERROR: ")) {
        errors.add(line);
        unknown(line, unknown);
      } else if (line.contains(": warning: ")) {
        warnings.add(line);
      } else if (part == Part.DIAGNOSTICS && !line.isBlank()) {
        last = line.strip();
      }
    }
    SearchPath search = new SearchPath(quoted, angled, missing);
    return new ClangMessages(search, List.copyOf(errors), List.copyOf(warnings), Set.copyOf(unknown), last);
  }

  private static void unknown(String line, Set<String> unknown) {
    Matcher option = UNKNOWN.matcher(line);
    Matcher argument = UNSUPPORTED.matcher(line);
    Matcher abi = UNKNOWN_ABI.matcher(line);
    if (abi.matches()) {
      unknown.add("-mabi=" + abi.group(1));
    } else if (option.matches()) {
      unknown.add(option.group(1));
    } else if (argument.matches()) {
      unknown.add(argument.group(2) + argument.group(1));
    }
  }
}
