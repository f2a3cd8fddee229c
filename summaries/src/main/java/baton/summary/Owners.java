package baton.summary;

import baton.memory.Address;
import baton.memory.Base;
import baton.symbolic.State;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The regions that accesses of one state may be in: asked once for each root, not once for each access. The state must not change meanwhile. */
final class Owners {
  private final State state;
  private final int call;
  private final Map<Base, List<Address>> ofRoots = new HashMap<>();
  private final Map<List<Address>, Optional<List<Address>>> ofOwners = new HashMap<>();

  /**
   * Of accesses in {@code state}.
   *
   * @param call the call through which they are raised: what has its name is unknown, not what it returns; -1 for none
   */
  Owners(State state, int call) {
    this.state = state;
    this.call = call;
  }

  /** With the regions that a cell without a name from entry may be in. */
  Act.Access of(Act.Access access) {
    if (!access.owners().isEmpty()) {
      Optional<List<Address>> owners = ofOwners.computeIfAbsent(access.owners(), this::owners);
      return new Act.Access(access.cell(), access.bytes(), access.kind(), access.marked(), owners.orElse(List.of()));
    }
    Base root = access.cell().root();
    boolean made = root instanceof Base.Opaque || root instanceof Base.Within || root instanceof Base.Fresh;
    if (!made) {
      return access;
    }
    return new Act.Access(access.cell(), access.bytes(), access.kind(), access.marked(), ofRoots.computeIfAbsent(root, this::owners));
  }

  private List<Address> owners(Base root) {
    boolean unnamed = root instanceof Base.Opaque(_, int site) && site == call;
    return unnamed ? List.of() : distinct(state.regions().owners(Address.of(root)));
  }

  /** Empty where one of them may be in any region. */
  private Optional<List<Address>> owners(List<Address> names) {
    List<Address> owners = new ArrayList<>();
    for (Address owner : names) {
      List<Address> more = state.regions().owners(owner);
      if (more.isEmpty()) {
        return Optional.empty();
      }
      owners.addAll(more);
    }
    return Optional.of(distinct(owners));
  }

  private static List<Address> distinct(List<Address> names) {
    return names.stream().distinct().sorted().toList();
  }
}
