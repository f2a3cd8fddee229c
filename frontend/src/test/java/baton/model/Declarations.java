package baton.model;

import baton.model.Prototype.Shape;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** The functions, structs and type names that a C file declares, as clang's syntax tree tells them. */
final class Declarations {
  private final Map<String, Prototype> functions = new HashMap<>();
  private final Map<String, List<String>> parameterTypes = new HashMap<>();
  private final Map<String, Map<String, String>> structs = new HashMap<>();
  private final Map<String, String> names = new HashMap<>();
  private Map<String, String> lastUnnamed = Map.of();

  /**
   * Reads a file without the bodies of its functions.
   *
   * @param command clang with its flags, and the file
   * @throws IllegalStateException with clang's errors if it rejects the file
   */
  static Declarations of(List<String> command, Path folder) throws IOException, InterruptedException {
    List<String> whole = new ArrayList<>(command);
    whole.addAll(List.of("-w", "-fsyntax-only", "-Xclang", "-skip-function-bodies", "-Xclang", "-ast-dump=json"));
    Path errors = Files.createTempFile("clang", ".txt");
    Process clang = new ProcessBuilder(whole).directory(folder.toFile()).redirectError(errors.toFile()).start();
    Declarations declarations = new Declarations();
    try (InputStream out = clang.getInputStream();
        JsonParser parser = new JsonFactory().setCodec(new ObjectMapper()).createParser(out)) {
      declarations.read(parser);
    }
    if (clang.waitFor() != 0) {
      throw new IllegalStateException(Files.readString(errors, StandardCharsets.UTF_8));
    }
    Files.delete(errors);
    return declarations;
  }

  private void read(JsonParser parser) throws IOException {
    while (parser.nextToken() != null && !(parser.currentToken() == JsonToken.FIELD_NAME && "inner".equals(parser.currentName()))) {
      if (parser.currentToken() == JsonToken.START_OBJECT && parser.currentName() != null) {
        parser.skipChildren();
      }
    }
    if (parser.nextToken() == JsonToken.START_ARRAY) {
      while (parser.nextToken() == JsonToken.START_OBJECT) {
        declaration(parser.readValueAsTree());
      }
    }
    while (parser.nextToken() != null) {
      parser.skipChildren();
    }
  }

  private void declaration(JsonNode node) {
    String name = node.path("name").asText();
    switch (node.path("kind").asText()) {
      case "FunctionDecl" -> {
        functions.putIfAbsent(name, prototype(node));
        parameterTypes.putIfAbsent(name, parameters(node));
      }
      case "TypedefDecl" -> {
        if (desugared(node).contains("unnamed") || desugared(node).replaceFirst("struct ", "").equals(name)) {
          structs.putIfAbsent(name, lastUnnamed);
        } else {
          names.put(name, desugared(node));
        }
      }
      case "RecordDecl" -> {
        Map<String, String> members = record(name, node);
        lastUnnamed = name.isEmpty() ? members : lastUnnamed;
      }
      default -> {}
    }
  }

  /** Adds a struct's members; those of unnamed members are the struct's own, as in C. */
  private Map<String, String> record(String name, JsonNode node) {
    Map<String, String> members = new LinkedHashMap<>();
    Map<String, String> unnamed = Map.of();
    for (JsonNode part : node.path("inner")) {
      switch (part.path("kind").asText()) {
        case "RecordDecl" -> {
          unnamed = record(part.path("name").asText(), part);
          if (!part.has("name")) {
            members.putAll(unnamed);
          }
        }
        case "FieldDecl" -> {
          String type = part.path("type").path("qualType").asText();
          String field = part.path("name").asText();
          if (type.contains("unnamed") && !field.isEmpty()) {
            type = "struct " + name + "::" + field;
            structs.put(name + "::" + field, unnamed);
            unnamed.keySet().forEach(members::remove);
          }
          if (!field.isEmpty()) {
            members.put(field, type);
          }
        }
        default -> {}
      }
    }
    if (!name.isEmpty() && !members.isEmpty()) {
      structs.put(name, members);
    }
    return members;
  }

  private static String desugared(JsonNode node) {
    JsonNode type = node.path("type");
    return type.path("desugaredQualType").asText(type.path("qualType").asText());
  }

  private static List<String> parameters(JsonNode function) {
    List<String> types = new ArrayList<>();
    for (JsonNode part : function.path("inner")) {
      if (part.path("kind").asText().equals("ParmVarDecl")) {
        types.add(desugared(part));
      }
    }
    return types;
  }

  private Prototype prototype(JsonNode function) {
    String written = function.path("type").path("qualType").asText();
    String type = written.contains("(") ? written : desugared(function);
    return new Prototype(
        parameters(function).stream().map(this::shape).toList(),
        function.path("variadic").asBoolean(),
        shape(type.substring(0, type.indexOf("("))));
  }

  private Shape shape(String type) {
    String bare = type.replaceAll("\\b(const|volatile|restrict|_Nonnull|_Nullable)\\b", "").strip();
    String pointee = bare.endsWith("*") ? names.getOrDefault(bare.substring(0, bare.length() - 1).strip(), "") : "";
    if (bare.contains("(*)") || bare.equals("__sighandler_t") || pointee.contains("(")) {
      return Shape.FUNCTION;
    }
    // sockets take a transparent union of pointers, which is passed as a pointer
    if (bare.endsWith("*") || bare.endsWith("]") || bare.endsWith("SOCKADDR_ARG")) {
      return Shape.POINTER;
    }
    if (bare.equals("void")) {
      return Shape.NOTHING;
    }
    return bare.matches("(long )?double|float|(struct|union) .+") ? Shape.OTHER : Shape.INTEGER;
  }

  /** Every function that is declared, in order. */
  SortedSet<String> functionNames() {
    return new TreeSet<>(functions.keySet());
  }

  /** What is declared of a function. */
  Optional<Prototype> function(String name) {
    return Optional.ofNullable(functions.get(name));
  }

  /** The type of a function's parameter. */
  Optional<String> parameter(String function, int index) {
    List<String> types = parameterTypes.getOrDefault(function, List.of());
    return index < types.size() ? Optional.of(types.get(index)) : Optional.empty();
  }

  /** The members of a struct, name to type. */
  Optional<Map<String, String>> struct(String name) {
    return Optional.ofNullable(structs.get(name));
  }

  /** The type at the end of a path that starts at a value of this type, or why there is none. */
  String follow(String type, MemberPath path) {
    String current = type;
    for (MemberPath.Step step : path.steps()) {
      @Nullable String next =
          switch (step) {
            case MemberPath.Through t -> pointer(current) ? member(current, t.name()) : null;
            case MemberPath.Member m -> pointer(current) ? null : member(current, m.name());
            case MemberPath.Element e -> current.contains("[") ? current.replaceFirst("\\[.*", "").strip() : null;
          };
      if (next == null) {
        return "no " + step + " in " + current;
      }
      current = next;
    }
    return current;
  }

  private boolean pointer(String type) {
    return resolved(type).endsWith("*");
  }

  private @Nullable String member(String type, String name) {
    String struct = resolved(type).replaceAll("\\b(const|volatile|struct|union)\\b", "").replace("*", "").strip();
    return structs.getOrDefault(struct, Map.of()).get(name);
  }

  private String resolved(String type) {
    String bare = type.replaceAll("\\b(const|volatile|restrict)\\b", "").strip();
    String stem = bare.replace("*", "").strip();
    String stars = bare.substring(Math.min(bare.length(), stem.length())).strip();
    return names.containsKey(stem) ? names.get(stem) + " " + stars : bare;
  }
}
