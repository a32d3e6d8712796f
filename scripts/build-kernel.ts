import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Rebuilds src/search/vectors/dot.wasm from scripts/wasm/dot.as, the same bytes on every machine. */

const SOURCE = new URL('wasm/dot.as', import.meta.url)
const OUTPUT = new URL('../src/search/vectors/dot.wasm', import.meta.url)

/** Fetched by npm when the kernel is rebuilt: with its 94 MB it is no dependency of the project. */
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

/** Compiles the vector kernel. Throws with the compiler's words when it cannot. */
export function buildKernel(): Uint8Array {
  const folder = mkdtempSync(join(tmpdir(), 'comanda-kernel-'))
  try {
    // the compiler only takes entry files that end in .ts, which our own type checker would then read too
    copyFileSync(SOURCE, join(folder, 'dot.ts'))
    execFileSync('npx', ['-y', '-p', COMPILER, 'asc', 'dot.ts', '--outFile=dot.wasm', ...OPTIONS], { cwd: folder })
    return readFileSync(join(folder, 'dot.wasm'))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

if (import.meta.main) writeFileSync(OUTPUT, buildKernel())
