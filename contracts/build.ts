import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import solc from 'solc'

const require = createRequire(import.meta.url)
const OUTPUT = new URL('../dev/chain/', import.meta.url)

type CompilerOutput = {
  readonly errors?: readonly { readonly severity: string; readonly formattedMessage: string }[]
  readonly contracts: Record<
    string,
    Record<string, { readonly abi: unknown[]; readonly evm: { readonly bytecode: { readonly object: string } } }>
  >
}

/** The generated files by name: creation code of the two local contracts, and the token's ABI. The same on every machine. */
export async function buildContracts(): Promise<Record<string, string>> {
  return {
    'usdc.generated.json': `${JSON.stringify(compileUsdc(), null, 1)}\n`,
    'multicall3.generated.json': `${JSON.stringify({ bytecode: await multicall3() }, null, 1)}\n`,
  }
}

function compileUsdc() {
  const input = {
    language: 'Solidity',
    sources: { 'LocalUsdc.sol': { content: readFileSync(new URL('LocalUsdc.sol', import.meta.url), 'utf8') } },
    settings: {
      evmVersion: 'cancun',
      viaIR: true,
      optimizer: { enabled: true, runs: 10_000 },
      // without this a comment would change the code
      metadata: { appendCBOR: false, bytecodeHash: 'none' },
      outputSelection: { '*': { LocalUsdc: ['abi', 'evm.bytecode.object'] } },
    },
  }
  const output: CompilerOutput = JSON.parse(solc.compile(JSON.stringify(input), { import: readImport }))
  if (output.errors?.length) throw new Error(output.errors.map(error => error.formattedMessage).join('\n'))
  const { abi, evm } = output.contracts['LocalUsdc.sol']!.LocalUsdc!
  return { abi, bytecode: `0x${evm.bytecode.object}` }
}

const readImport = (path: string) => ({ contents: readFileSync(require.resolve(path), 'utf8') })

/** viem ships Multicall3's creation code, but exports it under no public name. */
async function multicall3(): Promise<string> {
  const constants = await import(new URL('./constants/contracts.js', import.meta.resolve('viem')).href)
  return constants.multicall3Bytecode
}

if (import.meta.main) {
  for (const [file, text] of Object.entries(await buildContracts())) writeFileSync(new URL(file, OUTPUT), text)
}
