/** The package has no types: what the benchmark uses of the compiled libfvad. */
declare module '@echogarden/fvad-wasm' {
  type Fvad = {
    readonly HEAP16: Int16Array;
    _malloc(bytes: number): number;
    _fvad_new(): number;
    _fvad_set_mode(handle: number, mode: number): number;
    _fvad_set_sample_rate(handle: number, rateHz: number): number;
    /** 1: voiced, 0: unvoiced, -1: a frame of a wrong length. */
    _fvad_process(handle: number, address: number, samples: number): number;
  };
  export default function fvad(): Promise<Fvad>;
}
