/** WebAssembly memory that is shared between threads. */
export type SharedMemory = { readonly buffer: SharedArrayBuffer }

type Limits = { readonly initial: number; readonly maximum: number; readonly shared: true }

type WebAssembly = {
  readonly Memory: new (limits: Limits) => SharedMemory
  readonly Module: new (code: Uint8Array) => object
  readonly Instance: new (module: object, imports: object) => { readonly exports: unknown }
  readonly validate: (code: Uint8Array) => boolean
}

/** Subset of WebAssembly in use. Undefined if the runtime lacks it. */
export const webAssembly = (globalThis as { readonly WebAssembly?: WebAssembly }).WebAssembly
