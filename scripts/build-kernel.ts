import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Rebuilds src/search/vectors/dot.wasm from scripts/wasm/dot.as. The output is byte-identical on every machine. */

const SOURCE = new URL('wasm/dot.as', import.meta.url)
const OUTPUT = new URL('../src/search/vectors/dot.wasm', import.meta.url)

/** Compiler, fetched by npm only for a rebuild: at 94 MB it is too large for a dependency of the project. */
const COMPILER = 'assemblyscript@0.28.20'

const OPTIONS = [
  '-O3',
  '--converge',
  '--noAssert',
  '--runtime=stub',
  '--enable=simd',
  '--enable=threads',
  '--importMemory',
  '--sharedMemory',
  '--maximumMemory=65536',
  '--noExportMemory',
]

/** Compiles the vector kernel. Throws with the compiler's message on failure. */
export function buildKernel(): Uint8Array {
  const folder = mkdtempSync(join(tmpdir(), 'comanda-kernel-'))
  try {
    // The compiler accepts only entry files ending in .ts, which the project's own type checker would read too.
    copyFileSync(SOURCE, join(folder, 'dot.ts'))
    execFileSync('npx', ['-y', '-p', COMPILER, 'asc', 'dot.ts', '--outFile=dot.wasm', ...OPTIONS], { cwd: folder })
    return readFileSync(join(folder, 'dot.wasm'))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

if (import.meta.main) writeFileSync(OUTPUT, buildKernel())
