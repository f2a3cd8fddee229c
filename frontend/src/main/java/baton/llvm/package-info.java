/**
 * LLVM: the compiler that Baton brings along, and what it reads from it.
 *
 * <p>C becomes bitcode by a clang that is unpacked once per user ({@link Toolchain}); bitcode becomes {@link baton.ir} in
 * this process, through foreign function calls on the {@code libLLVM.so} of the same toolchain. Nothing outside this package
 * knows a type or a constant of LLVM.
 */
@NullMarked
package baton.llvm;

import org.jspecify.annotations.NullMarked;
