package baton.ir;

/**
 * A second name for a symbol of the same unit ({@code __attribute__((alias))}), or a name that is resolved when the program is
 * loaded ({@code ifunc}).
 *
 * @param name the alias's linkage name
 * @param linkage how the alias takes part in linking
 * @param target the symbol it stands for; for an ifunc, the resolver
 * @param indirect whether it is an ifunc
 */
public record SymbolAlias(String name, Linkage linkage, Referent target, boolean indirect) {}
