package baton.store;

import baton.capture.Recipe;
import baton.capture.SearchPath;
import baton.store.proto.PathsRecord;
import baton.store.proto.RecipeRecord;
import baton.store.proto.RecipesRecord;
import java.util.ArrayList;
import java.util.List;

/** Recipes as messages. Paths are long, many and alike: each is written as its difference to the one before. */
final class RecipeCodec {
  private RecipeCodec() {}

  static RecipesRecord encode(List<Recipe> recipes) {
    return RecipesRecord.newBuilder().addAllRecipes(recipes.stream().map(RecipeCodec::encode).toList()).build();
  }

  static List<Recipe> decode(RecipesRecord record) {
    return record.getRecipesList().stream().map(RecipeCodec::decode).toList();
  }

  private static RecipeRecord encode(Recipe recipe) {
    return RecipeRecord.newBuilder()
        .setFiles(paths(recipe.files()))
        .setQuoted(paths(recipe.search().quoted()))
        .setAngled(paths(recipe.search().angled()))
        .setMissing(paths(recipe.search().missing()))
        .build();
  }

  private static Recipe decode(RecipeRecord record) {
    return new Recipe(
        paths(record.getFiles()),
        new SearchPath(paths(record.getQuoted()), paths(record.getAngled()), paths(record.getMissing())));
  }

  private static PathsRecord paths(List<String> paths) {
    var record = PathsRecord.newBuilder();
    String before = "";
    for (String path : paths) {
      int shared = shared(before, path);
      record.addShared(shared).addRest(TableWriter.wellFormed(path.substring(shared)));
      before = path;
    }
    return record.build();
  }

  private static List<String> paths(PathsRecord record) {
    List<String> paths = new ArrayList<>(record.getSharedCount());
    String before = "";
    for (int i = 0; i < record.getSharedCount(); i++) {
      before = before.substring(0, record.getShared(i)) + record.getRest(i);
      paths.add(before);
    }
    return paths;
  }

  /** The length of the common beginning, not ending inside a character of two halves. */
  private static int shared(String before, String path) {
    int end = Math.min(before.length(), path.length());
    int length = 0;
    while (length < end && before.charAt(length) == path.charAt(length)) {
      length++;
    }
    return length > 0 && Character.isHighSurrogate(path.charAt(length - 1)) ? length - 1 : length;
  }
}
