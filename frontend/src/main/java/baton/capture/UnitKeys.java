package baton.capture;

import baton.ir.AnalysisVersion;
import baton.ir.CodeDigest;
import baton.ir.Digest;
import baton.ir.DigestBuilder;
import baton.llvm.Toolchain;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Works out keys of commands and of units, for one checkout and one run. The spellings of paths are kept: most units read the same
 * headers.
 */
final class UnitKeys {
  private static final String CLANG = "@clang/";

  /** The code that makes units out of commands. */
  private static final Digest CODE = CodeDigest.of(Digest.class, List.of("baton.ir", "baton.llvm", "baton.capture"));

  private final SourceRoot root;
  private final Toolchain toolchain;
  private final ClangEnvironment environment;
  private final SourceContents contents = new SourceContents();
  private final HeaderSearch headers = new HeaderSearch();
  private final String clangFolder;
  private final Map<String, SourcePath> spelled = new ConcurrentHashMap<>();
  private final Map<String, SourcePath> written = new ConcurrentHashMap<>();

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
    DigestBuilder digest = new DigestBuilder().add("command").add(CODE).add(AnalysisVersion.CURRENT).add(toolchain.version());
    digest.add(root.mapped(command.directory().toString())).add(root.mapped(command.source())).add(environment.mapped(root));
    for (NormalCommand.Option option : command.options()) {
      digest.add(option.mapped(root));
    }
    digest.add(command.notes());
    return digest.build();
  }

  /** What {@code path}, absolute, leads to. */
  SourcePath at(String path) {
    SourcePath known = spelled.get(path);
    return known == null ? spelled.computeIfAbsent(path, p -> writtenAs(map(p))) : known;
  }

  private String map(String path) {
    return path.startsWith(clangFolder) ? CLANG + path.substring(clangFolder.length()) : root.mapped(path);
  }

  /** What is written in recipes as {@code mapped}. */
  private SourcePath writtenAs(String mapped) {
    SourcePath known = written.get(mapped);
    return known == null ? written.computeIfAbsent(mapped, m -> new SourcePath(unmap(m), m)) : known;
  }

  private String unmap(String path) {
    return path.startsWith(CLANG) ? clangFolder + path.substring(CLANG.length()) : root.unmapped(path);
  }

  /**
   * The key of the unit that {@code task} gives if it reads what {@code recipe} says.
   *
   * @param facts of each file
   * @return empty if a file cannot be read, or a folder appeared on the search path
   */
  Optional<UnitKey> unit(UnitCapture.Task task, Recipe recipe, Function<SourcePath, SourceContents.@Nullable Facts> facts) {
    HeaderSearch.Along search = headers.along(recipe.search().map(folder -> writtenAs(folder).path()));
    if (!search.stillHolds()) {
      return Optional.empty();
    }
    DigestBuilder key = new DigestBuilder().add("unit").add(task.name()).add(task.digest());
    key.add(recipe.search().quoted()).add(recipe.search().angled()).add(recipe.search().missing());
    List<SourcePath> files = recipe.files().stream().map(this::writtenAs).toList();
    List<SourcePath> computed = new ArrayList<>();
    for (SourcePath file : files) {
      SourceContents.Facts known = facts.apply(file);
      if (known == null) {
        return Optional.empty();
      }
      key.add(known.named()).add(search.answers(file, known));
      if (known.includes().computed()) {
        computed.add(file);
      }
    }
    if (!computed.isEmpty()) {
      key.add(search.computed(computed, files));
    }
    List<IncludeScan.Lookup> first =
        task.normal().preincluded().stream().map(file -> new IncludeScan.Lookup(file, true, false)).toList();
    key.add(search.answersFrom(task.normal().directory().toString(), first));
    return Optional.of(new UnitKey(key.build()));
  }
}
