/** Type of the library copy that src/http/signing-modules.ts serves to the page. */
export declare const keccak_256: typeof import('@noble/hashes/sha3').keccak_256
