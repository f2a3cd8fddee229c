package baton.model;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Finds acquisitions that nothing releases and releases of what nothing acquires. */
final class LockPairs {
  private LockPairs() {}

  static List<Problem> unpaired(List<ModelFile> layers) {
    Set<String> acquired = new HashSet<>();
    Set<String> released = new HashSet<>();
    for (ModelFile layer : layers) {
      layer.locks().forEach(rule -> shapes(rule.rule(), acquires(rule.rule().op()) ? acquired : released));
    }
    List<Problem> warnings = new ArrayList<>();
    for (ModelFile layer : layers) {
      for (NamedRule<LockRule> rule : layer.locks()) {
        boolean acquires = acquires(rule.rule().op());
        Set<String> missing = new HashSet<>();
        shapes(rule.rule(), missing);
        missing.removeAll(acquires ? released : acquired);
        missing.forEach(shape -> warnings.add(Problem.warning(rule.at(), "no rule " + (acquires ? "releases" : "acquires") + " " + shape)));
      }
    }
    return warnings;
  }

  private static boolean acquires(LockOperation op) {
    return switch (op) {
      case ACQUIRE, TRY_ACQUIRE, READ_BEGIN, WRITE_BEGIN -> true;
      case RELEASE, DOWNGRADE, NEUTRAL, HOLD_WHILE_RUNNING, READ_RETRY, WRITE_END -> false;
    };
  }

  /** What kind of lock a rule is about: enough to match a release that reaches the lock another way. */
  private static void shapes(LockRule rule, Set<String> shapes) {
    if (rule.lock().isEmpty() || rule.op() == LockOperation.HOLD_WHILE_RUNNING) {
      return;
    }
    String kind = "a lock of kind " + Schema.spelling(rule.kind().orElseThrow()) + " ";
    if (rule.flagLocks().isPresent()) {
      rule.flagLocks().get().locks().forEach(choice -> shapes.add(kind + place(rule.lock().get().root(), choice.path())));
    } else {
      shapes.add(kind + place(rule.lock().get().root(), rule.lock().get().path()));
    }
  }

  private static String place(LockRoot root, MemberPath path) {
    return switch (root) {
      case LockRoot.OfGlobal g -> "in global " + g.global() + path;
      case LockRoot.OfToken t -> "named " + t.token();
      case LockRoot.OfArgument a -> member(path);
      case LockRoot.OfArgumentType a -> member(path);
    };
  }

  private static String member(MemberPath path) {
    return path.steps().isEmpty() ? "given by a pointer" : "in a member " + path.steps().getLast().toString().replaceFirst("->|\\.", "");
  }
}
