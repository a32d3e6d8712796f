import { readFileSync, writeFileSync } from 'node:fs'
import asc from 'assemblyscript/asc'

const SOURCE = new URL('wasm/dot.as', import.meta.url)
const OUTPUT = new URL('../src/search/vectors/dot.wasm', import.meta.url)

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

/** Compiles the vector kernel: the same bytes on every machine. Throws with the compiler's words when it cannot. */
export async function buildKernel(): Promise<Uint8Array> {
  // the compiler only takes entry files that end in .ts, which our own type checker would then read too
  const sources: Record<string, string> = { 'dot.ts': readFileSync(SOURCE, 'utf8') }
  let built: Uint8Array | undefined
  const { error, stderr } = await asc.main(['dot.ts', '--outFile=dot.wasm', ...OPTIONS], {
    readFile: name => sources[name] ?? null,
    writeFile: (_, contents) => {
      if (typeof contents !== 'string') built = contents
    },
    listFiles: () => [],
  })
  if (error || !built) throw new Error(`the vector kernel cannot be built:\n${stderr.toString()}`, { cause: error })
  return built
}

if (import.meta.main) writeFileSync(OUTPUT, await buildKernel())
