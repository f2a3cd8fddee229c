package baton.cluster;

import baton.ir.Body;
import baton.ir.Digest;
import baton.model.ConcurrencyModel;
import baton.summary.Budget;
import baton.summary.ComponentAnalysis;
import baton.summary.ComponentTask;
import baton.summary.Summary;
import java.util.List;
import java.util.function.Function;

/**
 * What workers do with a component. Everything must follow from the arguments, and nothing from the names of the members: two
 * components with equal bodies that call equal things share one result.
 */
public interface Analysis {
  /**
   * All that results depend on besides the arguments and the models: options and bounds. A part of the keys.
   *
   * @return a text, equal exactly when results are
   */
  String options();

  /**
   * Summarises a component. Throws any {@link RuntimeException} or {@link Error} when it cannot.
   *
   * @param task the component
   * @param bodies the body of a digest
   * @param callees the summary of a function that the task lists and that is no member, by the identity of its symbol
   * @return one summary a member, in the task's order
   */
  List<Summary> analyse(ComponentTask task, Function<Digest, Body> bodies, Function<String, Summary> callees);

  /**
   * What is said of a component that cannot be analysed: more than it can do.
   *
   * @param task the component
   * @param bodies the body of a digest
   * @param reason why, for people
   * @return one summary a member, each incomplete for that reason
   */
  List<Summary> givenUp(ComponentTask task, Function<Digest, Body> bodies, String reason);

  /** The analysis of {@code baton.summary} within {@code budget}. */
  static Analysis of(ConcurrencyModel model, Budget budget) {
    ComponentAnalysis analysis = new ComponentAnalysis(model, budget);
    return new Analysis() {
      @Override
      public String options() {
        return budget.toString();
      }

      @Override
      public List<Summary> analyse(ComponentTask task, Function<Digest, Body> bodies, Function<String, Summary> callees) {
        return analysis.analyse(task, bodies, callees);
      }

      @Override
      public List<Summary> givenUp(ComponentTask task, Function<Digest, Body> bodies, String reason) {
        return analysis.givenUp(task, bodies, reason);
      }
    };
  }
}
