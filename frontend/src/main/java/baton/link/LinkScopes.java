package baton.link;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Which units are linked into one image. External names are unique within a scope only.
 *
 * @param byUnit the scope of each unit by the unit's name; units left out are in {@link #BASE}
 * @param visibility whether scopes see each other
 * @param closed whether the units are all of the image, so that no code outside names anything in it
 */
public record LinkScopes(Map<String, String> byUnit, Visibility visibility, boolean closed) {
  /** The scope of the kernel image, of a program, or of what several programs have in common. */
  public static final String BASE = "";

  /** All units are linked into one image. */
  public static final LinkScopes ONE = new LinkScopes(Map.of(), Visibility.EXPORTED);

  /** Scopes of a part of an image, to which other units may be linked. */
  public LinkScopes(Map<String, String> byUnit, Visibility visibility) {
    this(byUnit, visibility, false);
  }

  /** Copies {@code byUnit}. */
  public LinkScopes {
    byUnit = Map.copyOf(byUnit);
  }

  /** Whether the scopes of a program see each other; each sees {@link LinkScopes#BASE}. */
  public enum Visibility {
    /** A name that a scope and the base lack is looked up in the others: kernel modules export symbols to each other. */
    EXPORTED,
    /** Scopes are separate executables over common objects. */
    SEPARATE
  }

  /** The scope of the unit named {@code unit}. */
  public String of(String unit) {
    return byUnit.getOrDefault(unit, BASE);
  }

  /**
   * The scope that a compile command of the kernel's build tells: the module's path without suffix when {@code MODULE} is defined,
   * else {@link #BASE}.
   *
   * @param arguments the arguments of the command
   */
  public static String ofCommand(List<String> arguments) {
    List<String> definitions = new ArrayList<>();
    for (int i = 0; i < arguments.size(); i++) {
      String argument = arguments.get(i);
      if (argument.equals("-D") && i + 1 < arguments.size()) {
        definitions.add(arguments.get(++i));
      } else if (argument.startsWith("-D")) {
        definitions.add(argument.substring(2));
      }
    }
    boolean module = definitions.stream().anyMatch(d -> d.equals("MODULE") || d.startsWith("MODULE="));
    if (!module) {
      return BASE;
    }
    String file = valueOf("KBUILD_MODFILE", definitions);
    return file.isEmpty() ? valueOf("KBUILD_MODNAME", definitions) : file;
  }

  private static String valueOf(String macro, List<String> definitions) {
    return definitions.stream()
        .filter(d -> d.startsWith(macro + "="))
        .map(d -> d.substring(macro.length() + 1).replace("\"", "").replace("'", "").replace("\\", ""))
        .findFirst()
        .orElse("");
  }
}
