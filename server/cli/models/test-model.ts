import { readFile, writeFile } from 'node:fs/promises'
import { signGenerated } from '../../features/media/credentials/index.ts'
import {
  assertTriable,
  type CallingContext,
  callModel,
  formatDollars,
  getModelToday,
  type Trial,
  tryModel,
} from '../../features/media/models/index.ts'
import type { Context } from '../../platform/context.ts'
import type { Picture } from '../../providers/models/port.ts'
import { CommandFailure, EXIT } from '../failures.ts'
import { print } from '../terminal.ts'

export type TestOptions = { text?: string; image?: string; sound?: string; out?: string }

/**
 * Calls a model once and prints the result.
 * @throws ModelFailure; AppError for an unknown model or a missing picture; CommandFailure if the
 * path is not a file
 */
export async function testModel(
  ctx: CallingContext & Pick<Context, 'credentials'>,
  key: string,
  options: TestOptions,
): Promise<void> {
  const model = await getModelToday(ctx, key)
  const trial: Trial = {
    text: options.text,
    picture: options.image === undefined ? undefined : await readPicture(options.image),
    recording: options.sound === undefined ? undefined : await readInput(options.sound),
  }
  assertTriable(ctx, model, trial)
  const { answer, file, made } = await tryModel(
    (wanted, use) => callModel(ctx, { key, capability: wanted }, use),
    model.capability,
    trial,
  )
  print(JSON.stringify(answer, null, 2))
  print(`${made.adapter}/${made.model}: ${made.milliseconds} ms, ${formatDollars(made.costMicroUsd)}`)
  if (!file || options.out === undefined) return
  const { bytes, contentType } = await signGenerated(ctx, made, file)
  await writeFile(options.out, bytes)
  print(`${options.out}: ${contentType}, ${bytes.length} bytes`)
}

const BEGINNINGS = [
  ['image/png', [0x89, 0x50, 0x4e, 0x47]],
  ['image/jpeg', [0xff, 0xd8, 0xff]],
  ['image/webp', [0x52, 0x49, 0x46, 0x46]],
] as const

async function readPicture(path: string): Promise<Picture> {
  const bytes = await readInput(path)
  const known = BEGINNINGS.find(([, beginning]) => beginning.every((byte, at) => bytes[at] === byte))
  if (!known) throw new CommandFailure(`${path} is not a JPEG, PNG or WebP.`, EXIT.misused)
  return { bytes, contentType: known[0] }
}

async function readInput(path: string): Promise<Uint8Array> {
  try {
    return await readFile(path)
  } catch (error) {
    throw new CommandFailure(`${path} cannot be read: ${(error as Error).message}`, EXIT.misused)
  }
}
