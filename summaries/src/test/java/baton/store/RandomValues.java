package baton.store;

import baton.ir.AggregateType;
import baton.ir.Block;
import baton.ir.Body;
import baton.ir.Digest;
import baton.ir.Initializer;
import baton.ir.Instruction;
import baton.ir.Terminator;
import baton.ir.TypeTable;
import baton.lockset.Hold;
import baton.lockset.Lock;
import baton.lockset.RelativeLockset;
import baton.memory.Address;
import baton.memory.Base;
import baton.memory.Term;
import baton.symbolic.Threads;
import baton.symbolic.Values;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Random values of any record, found by reflection over components and permitted subtypes, so that a case added to {@code
 * baton.ir} is generated without anybody thinking of it.
 */
final class RandomValues {
  private static final int DEPTH = 5;

  private final Random random;
  private final Set<Class<?>> made = new HashSet<>();

  RandomValues(long seed) {
    this.random = new Random(seed);
  }

  /** The records of which an instance was made. */
  Set<Class<?>> made() {
    return made;
  }

  /** All records that {@code root} is or that values of it may hold. */
  static Set<Class<?>> reachable(Class<?> root) {
    Set<Class<?>> seen = new HashSet<>();
    reach(root, seen);
    seen.removeIf(type -> !type.isRecord());
    return seen;
  }

  private static void reach(Type type, Set<Class<?>> seen) {
    if (type instanceof ParameterizedType generic) {
      Arrays.stream(generic.getActualTypeArguments()).forEach(argument -> reach(argument, seen));
    } else if (type instanceof Class<?> raw && seen.add(raw)) {
      if (raw.isSealed()) {
        Arrays.stream(raw.getPermittedSubclasses()).forEach(permitted -> reach(permitted, seen));
      } else if (raw.isRecord()) {
        Arrays.stream(raw.getRecordComponents()).forEach(component -> reach(component.getGenericType(), seen));
      } else if (raw == Threads.class) {
        Arrays.stream(raw.getConstructors()[0].getGenericParameterTypes()).forEach(part -> reach(part, seen));
      } else if (raw == Address.class) {
        reach(Base.class, seen);
        reach(Term.class, seen);
      } else if (raw == RelativeLockset.class) {
        reach(Lock.class, seen);
        reach(Hold.class, seen);
      }
    }
  }

  <T> T next(Class<T> type) {
    return type.cast(value(type, DEPTH));
  }

  private Object value(Type type, int depth) {
    if (type instanceof ParameterizedType generic) {
      return generic(generic, depth);
    }
    Class<?> raw = (Class<?>) type;
    if (raw == int.class || raw == Integer.class) {
      return integer();
    } else if (raw == long.class || raw == Long.class) {
      return random.nextInt(4) == 0 ? random.nextLong() : (long) integer();
    } else if (raw == boolean.class) {
      return random.nextBoolean();
    } else if (raw == String.class) {
      return text();
    } else if (raw == OptionalInt.class) {
      return random.nextBoolean() ? OptionalInt.of(integer()) : OptionalInt.empty();
    } else if (raw.isEnum()) {
      Object[] constants = raw.getEnumConstants();
      return constants[random.nextInt(constants.length)];
    } else if (raw.isSealed()) {
      return value(permitted(raw, depth), depth);
    } else if (raw == Digest.class) {
      made.add(raw);
      byte[] bytes = new byte[32];
      random.nextBytes(bytes);
      return Digest.ofRaw(bytes);
    } else if (raw == TypeTable.class) {
      made.add(raw);
      return types(depth);
    } else if (raw == Address.class) {
      return address(depth);
    } else if (raw == Values.Range.class) {
      made.add(raw);
      long low = random.nextInt(4) == 0 ? random.nextLong() : integer();
      return new Values.Range(low, random.nextBoolean() ? low : Math.max(low, integer()));
    } else if (raw == RelativeLockset.class) {
      return lockset(depth);
    } else if (raw.isRecord() || raw == Threads.class) {
      return record(raw, depth);
    }
    throw new IllegalStateException("no random values of " + raw);
  }

  private RelativeLockset lockset(int depth) {
    SortedMap<Lock, Hold> acquired = new TreeMap<>();
    SortedMap<Lock, Integer> released = new TreeMap<>();
    for (int count = random.nextInt(4); count > 0; count--) {
      acquired.put((Lock) value(Lock.class, depth - 1), (Hold) value(Hold.class, depth - 1));
      released.put((Lock) value(Lock.class, depth - 1), integer());
    }
    return new RelativeLockset(acquired, released, random.nextInt(4) == 0);
  }

  private Object generic(ParameterizedType type, int depth) {
    Type first = type.getActualTypeArguments()[0];
    if (type.getRawType() == List.class) {
      if (first == Block.class) {
        return blocks(depth);
      }
      List<Object> list = new ArrayList<>();
      for (int count = depth <= 0 ? 0 : random.nextInt(4); count > 0; count--) {
        list.add(value(first, depth - 1));
      }
      return list;
    } else if (type.getRawType() == Optional.class) {
      return random.nextBoolean() ? Optional.of(value(first, depth - 1)) : Optional.empty();
    } else if (type.getRawType() == SortedMap.class) {
      SortedMap<Object, Object> map = new TreeMap<>();
      for (int count = random.nextInt(4); count > 0; count--) {
        map.put(value(first, depth - 1), value(type.getActualTypeArguments()[1], depth - 1));
      }
      return map;
    } else if (type.getRawType() == Set.class) {
      Set<Object> set = new HashSet<>();
      for (int count = depth <= 0 ? 0 : random.nextInt(4); count > 0; count--) {
        set.add(value(first, depth - 1));
      }
      return set;
    } else if (type.getRawType() == SortedSet.class) {
      SortedSet<Object> set = new TreeSet<>();
      for (int count = depth <= 0 ? 0 : random.nextInt(4); count > 0; count--) {
        set.add(value(first, depth - 1));
      }
      return set;
    }
    throw new IllegalStateException("no random values of " + type);
  }

  /** Past the depth only cases without anything inside, so that generation ends. */
  private Class<?> permitted(Class<?> sealed, int depth) {
    List<Class<?>> choices = new ArrayList<>(List.of(sealed.getPermittedSubclasses()));
    if (depth <= 0) {
      List<Class<?>> leaves = choices.stream().filter(RandomValues::isLeaf).toList();
      if (!leaves.isEmpty()) {
        choices = leaves;
      }
    }
    return choices.get(random.nextInt(choices.size()));
  }

  private static boolean isLeaf(Class<?> type) {
    return type.isRecord()
        && Arrays.stream(type.getRecordComponents())
            .map(RecordComponent::getType)
            .allMatch(inner -> inner.isPrimitive() || inner.isEnum() || inner == String.class || inner == Digest.class);
  }

  private Object record(Class<?> type, int depth) {
    made.add(type);
    // The big ones are far from the root of a unit and still need all their cases.
    int inner = type == Body.class || type == Initializer.class ? DEPTH : type == Threads.class ? Math.max(depth, 4) : depth - 1;
    Object[] values = new Object[0];
    try {
      // not a record, but made of its parts in the same way
      var constructor = type == Threads.class ? type.getConstructors()[0] : type.getDeclaredConstructor(types(type));
      values = Arrays.stream(constructor.getGenericParameterTypes()).map(part -> value(part, inner)).toArray();
      constructor.setAccessible(true);
      return constructor.newInstance(values);
    } catch (InvocationTargetException e) {
      throw new IllegalStateException("cannot make " + type + " of " + Arrays.toString(values), e.getCause());
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("cannot make " + type, e);
    }
  }

  private static Class<?>[] types(Class<?> type) {
    return Arrays.stream(type.getRecordComponents()).map(RecordComponent::getType).toArray(Class<?>[]::new);
  }

  private List<Block> blocks(int depth) {
    made.add(Block.class);
    List<Block> blocks = new ArrayList<>();
    int first = 0;
    for (int count = 1 + random.nextInt(4); count > 0; count--) {
      List<Instruction> instructions = new ArrayList<>();
      for (int straight = random.nextInt(6); straight > 0; straight--) {
        instructions.add((Instruction) value(Instruction.Straight.class, depth - 1));
      }
      instructions.add((Instruction) value(Terminator.class, depth - 1));
      var block = new Block(first, instructions);
      blocks.add(block);
      first = block.end();
    }
    return blocks;
  }

  private Address address(int depth) {
    Base base = (Base) value(Base.class, depth - 1);
    List<Term> terms = new ArrayList<>();
    for (int count = depth <= 0 ? 0 : random.nextInt(3); count > 0; count--) {
      terms.add((Term) value(Term.class, depth - 1));
    }
    return Address.of(base, integer(), terms);
  }

  private TypeTable types(int depth) {
    SortedMap<String, AggregateType> types = new TreeMap<>();
    for (int count = random.nextInt(5); count > 0; count--) {
      var type = (AggregateType) value(AggregateType.class, depth - 1);
      types.put(type.key(), type);
    }
    return new TypeTable(types);
  }

  private int integer() {
    return switch (random.nextInt(6)) {
      case 0 -> 0;
      case 1 -> -1;
      case 2 -> Integer.MAX_VALUE;
      case 3 -> random.nextInt();
      default -> random.nextInt(300);
    };
  }

  private String text() {
    List<String> words = List.of("", "x", "struct foo", "größe", "\u0000\n\"", "\ud83d\ude00", "add");
    String word = words.get(random.nextInt(words.size()));
    return random.nextBoolean() ? word : word + random.nextInt(1000);
  }
}
