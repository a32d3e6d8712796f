/** Type of the library copy that src/http/signing-modules.ts serves to the page. */
export declare const secp256k1: typeof import('@noble/curves/secp256k1').secp256k1
