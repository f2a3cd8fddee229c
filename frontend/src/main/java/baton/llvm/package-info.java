/**
 * The bundled compiler and the reader of its bitcode.
 *
 * <p>{@link baton.llvm.Toolchain} unpacks clang, libLLVM and the compiler's own headers once into a per-user cache folder and
 * verifies them. Bitcode is read through Java's foreign-function interface straight from that libLLVM: {@link
 * baton.llvm.BitcodeReader} parses a module, has LLVM promote local variables whose address nobody takes (the only pass that is
 * ever run, because simplifying passes delete and move the very accesses that race), and lowers each remaining instruction to one
 * instruction of {@code baton.ir}. Enter by {@link baton.llvm.Toolchain} and {@link baton.llvm.BitcodeReader}.
 */
@NullMarked
package baton.llvm;

import org.jspecify.annotations.NullMarked;
