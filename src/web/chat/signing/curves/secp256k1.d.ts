/** The page's copy of the library is served by src/http/signing-modules.ts. */
export declare const secp256k1: typeof import('@noble/curves/secp256k1').secp256k1
