/** The page's copy of the library is served by src/http/signing-modules.ts. */
export declare const keccak_256: typeof import('@noble/hashes/sha3').keccak_256
