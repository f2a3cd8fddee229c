package baton.summary;

import baton.ir.Body;
import baton.ir.Digest;
import baton.ir.Referent;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * The work of summarising one component of the call graph: all that the analysis may read, by name. It is a value that can cross
 * machines; bodies and the summaries of callees are fetched by those names.
 *
 * @param members the functions of the component, in order
 */
public record ComponentTask(List<Member> members) {
  /** Copies {@code members}. */
  public ComponentTask {
    members = List.copyOf(members);
  }

  /** Whether some member may need the summary of a member, its own included. */
  public boolean recursive() {
    Set<String> own = members.stream().map(Member::function).collect(Collectors.toSet());
    return members.stream()
        .flatMap(m -> m.callees().values().stream())
        .flatMap(c -> c.symbols().stream())
        .anyMatch(own::contains);
  }

  /** The members as a depth-first search along calls leaves them: what one calls comes before it, as far as they do not call each other. */
  List<Member> calleesFirst() {
    Map<String, Member> unseen = new LinkedHashMap<>();
    members.forEach(m -> unseen.put(m.function(), m));
    List<Member> result = new ArrayList<>();
    for (Member first : members) {
      Deque<Visit> path = new ArrayDeque<>();
      Optional.ofNullable(unseen.remove(first.function())).ifPresent(m -> path.push(Visit.of(m)));
      while (!path.isEmpty()) {
        Visit at = path.element();
        if (at.calls().hasNext()) {
          Optional.ofNullable(unseen.remove(at.calls().next())).ifPresent(m -> path.push(Visit.of(m)));
        } else {
          result.add(path.pop().member());
        }
      }
    }
    return List.copyOf(result);
  }

  private record Visit(Member member, Iterator<String> calls) {
    static Visit of(Member member) {
      return new Visit(member, member.callees().values().stream().flatMap(c -> c.symbols().stream()).iterator());
    }
  }

  /**
   * A function to summarise.
   *
   * @param function the identity of its symbol
   * @param name its linkage name; what models match
   * @param body the digest of its body
   * @param callees what the functions that its body refers to are, by {@code Referent.identity()}; also where only their address is taken,
   *     or where only a pointer leads to them. Private constants are among them if variables can be reached from them
   * @param aliases the variables of which names in its body are only other names, so that one has one name in all summaries
   * @param contracts what calls through pointers may do to the locks, by the ordinal of the call; nothing where none is named
   */
  public record Member(
      String function,
      String name,
      Digest body,
      SortedMap<String, Callee> callees,
      SortedMap<String, Referent> aliases,
      SortedMap<Integer, Summary> contracts) {
    /** Copies the maps. */
    public Member {
      contracts = Collections.unmodifiableSortedMap(new TreeMap<>(contracts));
      aliases = Collections.unmodifiableSortedMap(new TreeMap<>(aliases));
      callees = Collections.unmodifiableSortedMap(new TreeMap<>(callees));
    }

    /** What of it is analysed, given the body of its digest. */
    Body analysed(Body stored) {
      return aliases.isEmpty()
          ? stored
          : stored.renamed(aliases.entrySet().stream().collect(Collectors.toMap(a -> new Referent.External(a.getKey()), Map.Entry::getValue)));
    }

    /** The same with what calls through pointers may do to the locks. */
    Member under(SortedMap<Integer, Summary> known) {
      return new Member(function, name, body, callees, aliases, known);
    }

    /** How the names among {@link #callees} begin that say which functions without a body a call through a pointer may reach. */
    static String behind(int ordinal) {
      return "behind " + ordinal + " ";
    }

    /** The functions without a body that a call through a pointer may reach; {@code unlisted} where it may reach others, too. */
    List<Callee> externalsBehind(int ordinal) {
      String from = behind(ordinal);
      return List.copyOf(callees.subMap(from, from + Character.MAX_VALUE).values());
    }
  }

  /**
   * A function that a body refers to, after linking.
   *
   * @param name its linkage name; what models match
   * @param symbols the identities of the defined functions it stands for whose summaries may be read, and of members of the
   *     component: none for an external function, several where a resolver chooses
   * @param unlisted whether it also stands for defined functions whose summaries may not be read, because they may depend on this
   *     component; a call by name of such a function is one that a model replaces
   */
  public record Callee(String name, List<String> symbols, boolean unlisted) {
    /** Copies {@code symbols}. */
    public Callee {
      symbols = List.copyOf(symbols);
    }
  }
}
