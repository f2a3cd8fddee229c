package baton.capture;

import baton.ir.AnalysisVersion;
import baton.ir.Digest;
import baton.llvm.Toolchain;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Works out keys of commands and of units, for one checkout and one run. */
final class UnitKeys {
  private static final String CLANG = "@clang/";

  private final SourceRoot root;
  private final Toolchain toolchain;
  private final ClangEnvironment environment;
  private final SourceContents contents = new SourceContents();
  private final HeaderSearch headers = new HeaderSearch();
  private final String clangFolder;

  UnitKeys(SourceRoot root, Toolchain toolchain, ClangEnvironment environment) {
    this.root = root;
    this.toolchain = toolchain;
    this.environment = environment;
    this.clangFolder = toolchain.resourceDirectory() + "/";
  }

  SourceContents contents() {
    return contents;
  }

  /** The identity of a command with the compiler, under which recipes are kept. */
  Digest command(NormalCommand command) {
    DigestBuilder digest = new DigestBuilder().add("command").add(AnalysisVersion.CURRENT).add(toolchain.version());
    digest.add(root.mapped(command.directory().toString())).add(root.mapped(command.source())).add(environment.mapped(root));
    for (NormalCommand.Option option : command.options()) {
      digest.add(option.mapped(root));
    }
    return digest.build();
  }

  /** How {@code path}, absolute, is written in recipes. */
  String mapped(String path) {
    return path.startsWith(clangFolder) ? CLANG + path.substring(clangFolder.length()) : root.mapped(path);
  }

  private String unmapped(String path) {
    return path.startsWith(CLANG) ? clangFolder + path.substring(CLANG.length()) : root.unmapped(path);
  }

  /**
   * The key of the unit that {@code command} gives if it reads what {@code recipe} says, with the files as they are.
   *
   * @param digest of the command
   * @param name of the unit
   * @param now whether files known from earlier in the run are looked at again
   * @return empty if a file cannot be read, or a folder appeared on the search path
   */
  Optional<UnitKey> unit(NormalCommand command, Digest digest, String name, Recipe recipe, boolean now) {
    SearchPath search = recipe.search().map(this::unmapped);
    if (!headers.appeared(search).isEmpty()) {
      return Optional.empty();
    }
    DigestBuilder key = new DigestBuilder().add("unit").add(name).add(digest);
    key.add(recipe.search().quoted()).add(recipe.search().angled()).add(recipe.search().missing());
    List<String> files = recipe.files().stream().map(this::unmapped).toList();
    List<String> computed = new ArrayList<>();
    for (int i = 0; i < files.size(); i++) {
      String file = files.get(i);
      SourceContents.Facts facts = now ? contents.refreshed(file) : contents.facts(file);
      if (facts == null) {
        return Optional.empty();
      }
      key.add(recipe.files().get(i)).add(facts.digest()).add(headers.answers(search, file, facts.includes()));
      if (facts.includes().computed()) {
        computed.add(file);
      }
    }
    if (!computed.isEmpty()) {
      key.add(headers.computed(search, computed, files));
    }
    List<IncludeScan.Lookup> first =
        command.preincluded().stream().map(file -> new IncludeScan.Lookup(file, true, false)).toList();
    key.add(headers.answersFrom(search, command.directory().toString(), first));
    return Optional.of(new UnitKey(key.build()));
  }
}
