import { randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import type { Context } from '../../../platform/context.ts'
import { bindingOfMark, type MarkMedium, markAlgorithmOf } from './domain/mark-algorithm.ts'
import type { MarkedFile } from './marked-file.ts'
import { insertWatermark } from './queries/watermarks.ts'

type Marking = Pick<
  Context,
  'config' | 'primary' | 'clock' | 'log' | 'pictures' | 'sounds' | 'temporaryFiles' | 'metrics'
>
type File = { bytes: Uint8Array; contentType: string }

const ID_BYTES = 6
const ID_ATTEMPTS = 3

const MEDIA: Readonly<Record<string, MarkMedium>> = {
  'image/png': 'picture',
  'image/jpeg': 'picture',
  'image/webp': 'picture',
  'audio/mpeg': 'sound',
  'audio/wav': 'sound',
}

/**
 * Writes an invisible mark into a file that a model has just made, before it is signed. A file that
 * cannot be marked is returned as it is. Otherwise, somebody would lose a result that they wait
 * for. Does nothing if WATERMARK is off.
 */
export async function markGenerated<Given extends File>(ctx: Marking, file: Given): Promise<MarkedFile<Given>> {
  const { [file.contentType]: medium } = MEDIA
  if (!ctx.config.WATERMARK || !medium) return file
  try {
    const id = await newId(ctx)
    const bytes = await withTemporaryFiles(ctx, async (from, to) => {
      await writeFile(from, file.bytes, { flag: 'wx', mode: 0o600 })
      await (medium === 'picture' ? ctx.pictures.mark(from, to, id) : ctx.sounds.mark(from, to, { id }))
      return new Uint8Array(await readFile(to))
    })
    ctx.metrics.observeMark('marked')
    const watermark = { alg: markAlgorithmOf(ctx.config, medium), value: bindingOfMark(id) }
    return { ...file, bytes, watermark, unmarked: file.bytes }
  } catch (error) {
    ctx.metrics.observeMark('failed')
    ctx.log.warn({ err: error, contentType: file.contentType }, 'a generated file is kept without a watermark')
    return file
  }
}

/** Stores the id before the mark exists, so that no mark is ever unknown. */
async function newId({ primary, clock }: Marking): Promise<string> {
  for (let attempt = 1; attempt <= ID_ATTEMPTS; attempt++) {
    const id = randomBytes(ID_BYTES).toString('hex')
    if (await insertWatermark(primary, { id, at: clock.now() })) return id
  }
  throw new Error('No free id was found for a watermark.')
}

const withTemporaryFiles = <Result>(
  { temporaryFiles }: Marking,
  work: (from: string, to: string) => Promise<Result>,
): Promise<Result> => temporaryFiles.use((from) => temporaryFiles.use((to) => work(from, to)))
