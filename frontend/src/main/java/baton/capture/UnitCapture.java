package baton.capture;

import baton.ir.Digest;
import baton.ir.TranslationUnit;
import baton.llvm.BitcodeException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Takes commands to their units. */
final class UnitCapture {
  /** A source edited again and again while it is compiled is given up after so many compilations. */
  private static final int ATTEMPTS = 4;

  /** The system's clock for files may be this much behind. */
  private static final Duration FILE_CLOCK = Duration.ofMillis(50);

  private final SourceRoot root;
  private final Clang clang;
  private final UnitKeys keys;
  private final UnitRepository repository;
  private final UnitReader reader;
  private final ReadingMarks marks;
  private final ReadingTrial trial;

  UnitCapture(
      SourceRoot root,
      Clang clang,
      UnitKeys keys,
      UnitRepository repository,
      UnitReader reader,
      ReadingMarks marks,
      ReadingTrial trial) {
    this.root = root;
    this.clang = clang;
    this.keys = keys;
    this.repository = repository;
    this.reader = reader;
    this.marks = marks;
    this.trial = trial;
  }

  /**
   * A command that has its name.
   *
   * @param name the unit's
   * @param command as given
   * @param normal its normal form
   * @param digest of that
   */
  record Task(String name, CompileCommand command, NormalCommand normal, Digest digest) {
    Task named(String other) {
      return new Task(other, command, normal, digest);
    }
  }

  /** A result, whether clang was started for it, and the unit if its bitcode was read. */
  record Done(UnitResult result, boolean compiled, Optional<Fresh> fresh) {}

  /** A unit that was read from bitcode. */
  record Fresh(UnitKey key, TranslationUnit unit) {}

  /**
   * The results of {@code tasks} in their order. All are compiled before the files that they read are looked at, each file once: most
   * units read the same headers.
   */
  List<Done> run(List<Task> tasks) throws CaptureEnvironmentException {
    List<Done> results = new ArrayList<>();
    List<Attempt> attempts = new ArrayList<>();
    for (Task task : tasks) {
      Optional<Done> known = known(task);
      if (known.isPresent()) {
        results.add(known.get());
      } else {
        attempts.add(attempt(task));
      }
    }
    Map<SourcePath, Optional<SourceContents.Facts>> looked = new HashMap<>();
    for (Attempt attempt : attempts) {
      results.add(finish(attempt, looked));
    }
    return results;
  }

  /** The result of {@code task} if no compiler is needed. */
  private Optional<Done> known(Task task) {
    CompileCommand command = task.command;
    if (!Files.isDirectory(command.directory())) {
      return Optional.of(incomplete(task, "the folder of its compile command is gone: " + Shown.of(command.directory().toString()), false));
    }
    Path source = command.sourcePath();
    if (!Files.isRegularFile(source) || !Files.isReadable(source)) {
      String what = Files.isRegularFile(source) ? "cannot be read" : Files.exists(source) ? "is not a regular file" : "does not exist";
      return Optional.of(incomplete(task, "the source " + Shown.of(command.source()) + " " + what, false));
    }
    for (Recipe recipe : repository.recipes(task.digest)) {
      Optional<UnitKey> key = keys.unit(task, recipe, keys.contents()::facts);
      if (key.isPresent() && repository.holds(key.get())) {
        return Optional.of(new Done(new UnitResult.Complete(task.name, command, key.get()), false, Optional.empty()));
      }
    }
    return Optional.empty();
  }

  private static Done incomplete(Task task, String reason, boolean compiled) {
    return new Done(new UnitResult.Incomplete(task.name, task.command, reason), compiled, Optional.empty());
  }

  /** A compilation of {@code task} that began at {@code start}. */
  private record Attempt(Task task, Instant start, ClangRun run) {}

  private Attempt attempt(Task task) throws CaptureEnvironmentException {
    Instant start = Instant.now().minus(FILE_CLOCK);
    return new Attempt(task, start, clang.compile(task.normal, root));
  }

  /**
   * Compiles again until everything read is surely the same before and after.
   *
   * @param looked what was seen of files since {@code first} ended
   */
  private Done finish(Attempt first, Map<SourcePath, Optional<SourceContents.Facts>> looked) throws CaptureEnvironmentException {
    Task task = first.task;
    Map<SourcePath, SourceContents.Facts> read = new HashMap<>();
    String changed = task.command.source() + " changed";
    Attempt attempt = first;
    Map<SourcePath, Optional<SourceContents.Facts>> seen = looked;
    for (int number = 1; ; number++) {
      switch (attempt.run) {
        case ClangRun.NoRoom full ->
            throw new CaptureEnvironmentException(
                "no room for temporary bitcode in " + clang.temporary() + " (" + full.message()
                    + "): make room there or set BATON_HOME to another folder");
        case ClangRun.Failed failed -> {
          if (moved(List.of(keys.at(task.command.sourcePath().toString())), attempt.start, read, seen) == null) {
            return incomplete(task, failed.reason(), true);
          }
        }
        case ClangRun.Compiled compiled -> {
          List<SourcePath> files = compiled.files().stream().map(keys::at).toList();
          Optional<SourcePath> special = files.stream().filter(file -> keys.contents().isSpecial(file)).findFirst();
          if (special.isPresent()) {
            return incomplete(task, "it reads " + Shown.of(special.get().path()) + ", which is no regular file or a very large one", true);
          }
          String moved = moved(files, attempt.start, read, seen);
          if (moved == null) {
            return accept(task, compiled, files, read);
          }
          changed = moved;
        }
      }
      if (number == ATTEMPTS) {
        return incomplete(task, Shown.of(root.shownIn(changed)) + " while it was compiled, " + ATTEMPTS + " times", true);
      }
      attempt = attempt(task);
      seen = new HashMap<>();
    }
  }

  /**
   * What happened to a file since {@code start}, or null: changed is what the system dates after it, unless its content is what it
   * was before the compilation. Brings {@code read} and {@code seen} up to date.
   */
  private @Nullable String moved(
      List<SourcePath> files,
      Instant start,
      Map<SourcePath, SourceContents.Facts> read,
      Map<SourcePath, Optional<SourceContents.Facts>> seen) {
    String moved = null;
    for (SourcePath file : files) {
      Optional<SourceContents.Facts> now = seen.get(file);
      if (now == null) {
        now = Optional.ofNullable(keys.contents().refreshed(file));
        seen.put(file, now);
      }
      if (now.isEmpty()) {
        moved = file + " was gone";
        continue;
      }
      SourceContents.Facts then = read.put(file, now.get());
      boolean same = then != null && now.get().digest().equals(then.digest());
      if (!same && !now.get().stamp().changed().isBefore(start)) {
        moved = file + " changed";
      }
    }
    return moved;
  }

  private Done accept(
      Task task, ClangRun.Compiled compiled, List<SourcePath> files, Map<SourcePath, SourceContents.Facts> read)
      throws CaptureEnvironmentException {
    Recipe recipe =
        new Recipe(
            files.stream().map(SourcePath::mapped).toList(),
            compiled.search().map(folder -> keys.at(folder).mapped()));
    Optional<UnitKey> key = keys.unit(task, recipe, read::get);
    if (key.isEmpty()) {
      return incomplete(task, "a file it reads went away after it was compiled", true);
    }
    Optional<Fresh> fresh = Optional.empty();
    if (!repository.holds(key.get())) {
      if (marks.isLeft(key.get())) {
        Optional<String> failure = trial.failure(compiled.bitcode().bytes(), clang.temporary());
        if (failure.isPresent()) {
          return incomplete(task, "LLVM ends the process that reads its bitcode, also where nothing else is read (" + failure.get() + ")",
              true);
        }
      }
      try {
        fresh = Optional.of(new Fresh(key.get(), read(task, key.get(), compiled)));
      } catch (BitcodeException e) {
        return incomplete(task, String.valueOf(e.getMessage()), true);
      }
    }
    repository.keep(task.digest, recipe);
    return new Done(new UnitResult.Complete(task.name, task.command, key.get()), true, fresh);
  }

  /**
   * Reads the bitcode and keeps the unit.
   *
   * @throws BitcodeException with the reason if it cannot be read
   */
  private TranslationUnit read(Task task, UnitKey key, ClangRun.Compiled compiled)
      throws CaptureEnvironmentException, BitcodeException {
    TranslationUnit unit;
    marks.begin(key);
    try {
      unit = relocated(reader.read(compiled.bitcode().bytes(), task.name, compiled.notes()));
    } catch (BitcodeException e) {
      throw new BitcodeException("its bitcode cannot be read: " + e.getMessage());
    } catch (RuntimeException | StackOverflowError defect) {
      // One unit that meets a defect of ours must not take the others with it.
      throw new BitcodeException("a defect of Baton while reading its bitcode, please report it: " + describe(defect));
    } finally {
      marks.end(key);
    }
    repository.put(key, unit);
    return unit;
  }

  private static String describe(Throwable defect) {
    StackTraceElement[] trace = defect.getStackTrace();
    return defect + (trace.length == 0 ? "" : " at " + trace[0]);
  }

  /** The unit with its files written from the root. */
  private static TranslationUnit relocated(TranslationUnit unit) {
    return new TranslationUnit(
        unit.name(), unit.target(), unit.pointerBytes(), unit.files().stream().map(UnitCapture::shown).toList(), unit.functions(),
        unit.declarations(), unit.globals(), unit.aliases(), unit.types(), unit.constructors(), unit.destructors(), unit.annotations(),
        unit.moduleAssembly(), unit.notes());
  }

  private static String shown(String file) {
    return Shown.of(file.startsWith(SourceRoot.DEBUG_PREFIX) ? file.substring(SourceRoot.DEBUG_PREFIX.length()) : file);
  }
}
