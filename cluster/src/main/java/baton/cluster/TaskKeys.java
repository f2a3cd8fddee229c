package baton.cluster;

import baton.ir.AnalysisVersion;
import baton.ir.Digest;
import baton.ir.DigestBuilder;
import baton.model.ConcurrencyModel;
import baton.store.EncodedSummary;
import baton.summary.ComponentTask;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The keys of summaries: digests of all that the analysis of a task may read. Bodies count by their digest, callees by the content of
 * their summaries, so that one that was computed again and came out equal changes no key (early cut-off); functions by what the
 * models say of their names; variables by the name that all units use; members by their place, so that equal functions share one result.
 */
final class TaskKeys {
  private final ConcurrencyModel model;
  private final Digest common;

  /**
   * Keys of one run.
   *
   * @param model what names mean
   * @param code the digest of the classes that analyse
   * @param options what {@link Analysis#options} says
   */
  TaskKeys(ConcurrencyModel model, Digest code, String options) {
    this.model = model;
    this.common =
        new DigestBuilder()
            .add("summaries")
            .add(AnalysisVersion.CURRENT)
            .add(code)
            .add(options)
            .add(model.generalDigest())
            .build();
  }

  /**
   * The item of a task.
   *
   * @param task the task
   * @param summaries the digest of the summary of a function that the task lists and that is no member
   */
  Item item(ComponentTask task, Map<String, Digest> summaries) {
    DigestBuilder key = new DigestBuilder().add(common).add(task.members().size());
    List<String> members = task.members().stream().map(ComponentTask.Member::function).toList();
    SortedMap<String, Digest> callees = new TreeMap<>();
    for (ComponentTask.Member member : task.members()) {
      key.add(member.body()).add(model.function(member.name()).digest()).add(member.callees().size());
      member
          .callees()
          .forEach(
              (referent, callee) -> {
                key.add(referent).add(model.function(callee.name()).digest()).add(Boolean.toString(callee.unlisted()));
                key.add(behind(callee, members, summaries, callees));
              });
      key.add(member.aliases().size());
      member.aliases().forEach((name, variable) -> key.add(name).add(variable.identity()));
      key.add(member.contracts().size());
      member.contracts().forEach((call, contract) -> key.add(call).add(EncodedSummary.of(contract).digest()));
    }
    return new Item(key.build(), task, callees);
  }

  private static List<String> behind(
      ComponentTask.Callee callee, List<String> members, Map<String, Digest> summaries, SortedMap<String, Digest> callees) {
    List<String> names = new ArrayList<>();
    for (String symbol : callee.symbols()) {
      int member = members.indexOf(symbol);
      if (member >= 0) {
        names.add("member " + member);
      } else {
        Digest digest = summaries.get(symbol);
        if (digest == null) {
          throw new IllegalStateException(symbol + " is listed by " + members + ", which does not depend on it");
        }
        callees.put(symbol, digest);
        names.add(digest.hex());
      }
    }
    return names;
  }
}
