import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const CURVES = [
  'secp256k1',
  '_shortw_utils',
  'abstract/curve',
  'abstract/hash-to-curve',
  'abstract/modular',
  'abstract/utils',
  'abstract/weierstrass',
]
const HASHES = ['sha3', 'sha2', 'hmac', 'utils', 'crypto', '_md', '_u64']

/**
 * Returns the modules with which the browser signs, by path below the page: secp256k1 and keccak from the libraries
 * that viem itself uses. Bare imports are rewritten to paths, because the page's strict policy does not allow an
 * import map.
 */
export function signingModules(): [path: string, body: string][] {
  const curves = dirname(createRequire(import.meta.resolve('viem')).resolve('@noble/curves/secp256k1'))
  const hashes = dirname(createRequire(join(curves, 'secp256k1.js')).resolve('@noble/hashes/sha3'))
  const read = (folder: string, name: string): string =>
    readFileSync(join(folder, 'esm', `${name}.js`), 'utf8')
      .replaceAll(/(from\s+['"])@noble\/hashes\/(\w+)(?:\.js)?(['"])/g, '$1/chat/signing/hashes/$2.js$3')
      .replace(/^\/\/# sourceMappingURL=.*$/m, '')
  return [
    ...CURVES.map((name): [string, string] => [`signing/curves/${name}.js`, read(curves, name)]),
    ...HASHES.map((name): [string, string] => [`signing/hashes/${name}.js`, read(hashes, name)]),
  ]
}
