import { readSamples } from '@semblance/watermarks'
import { ATTACKS, corpusOf, marked, marksIn, photographed, pictureOf, SECOND_MARK, similarityOf } from './pictures.ts'
import { markDistance, markedSound, recordingsOf, SOUND_ATTACKS } from './sounds.ts'

/** `of`: works that were attacked. `read`: those of them whose mark was read afterwards. */
export type Row = { attack: string; read: number; of: number }

export type PicturesMeasured = {
  rows: Row[]
  photographed: Row
  /** Structural similarity of marked pictures to their originals: the lowest and the mean. */
  similarity: { lowest: number; mean: number }
  /** `of`: works without a mark. `read`: those of them in which a mark was read by mistake. */
  falseAlarms: Row
}

export type SoundsMeasured = {
  rows: Row[]
  falseAlarms: Row
  /** Decibels by which a mark is quieter than its recording: the least and the mean. */
  distance: { least: number; mean: number }
}

/** A different id for each work. */
const idOf = (at: number): string => ((at + 1) * 0x9e_37_79_b9).toString(16).padStart(12, '0').slice(-12)
const meanOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length

/** Marks pictures, attacks them, and reads the marks. `onDone` is called after each picture. */
export async function measurePictures(
  works: number,
  onDone: (done: number) => void = () => {},
): Promise<PicturesMeasured> {
  const corpus = await corpusOf(works)
  const rows = ATTACKS.map(([attack]) => ({ attack, read: 0, of: 0 }))
  const photo: Row = { attack: 'printed on cloth and photographed', read: 0, of: 0 }
  const falseAlarms: Row = { attack: 'no mark', read: 0, of: 0 }
  const similarities: number[] = []
  for (const [at, picture] of corpus.entries()) {
    const id = idOf(at)
    const copy = marked(picture, id)
    similarities.push(similarityOf(picture, copy))
    for (const [attack, [name, apply]] of ATTACKS.entries()) {
      const found = await marksIn(await apply(copy))
      count(rows[attack], found.includes(id) && (name !== 'a second watermark' || found.includes(SECOND_MARK)))
    }
    count(photo, (await marksIn(await photographed(copy, at))).includes(id))
    count(falseAlarms, (await marksIn(await pictureOf(picture).png().toBuffer())).length > 0)
    onDone(at + 1)
  }
  const similarity = { lowest: Math.min(...similarities), mean: meanOf(similarities) }
  return { rows, photographed: photo, similarity, falseAlarms }
}

/** Marks recordings, attacks them, and reads the marks. `onDone` is called after each recording. */
export async function measureSounds(works: number, onDone: (done: number) => void = () => {}): Promise<SoundsMeasured> {
  const corpus = await recordingsOf(works)
  const rows = SOUND_ATTACKS.map(([attack]) => ({ attack, read: 0, of: 0 }))
  const falseAlarms: Row = { attack: 'no mark', read: 0, of: 0 }
  const distances: number[] = []
  for (const [at, recording] of corpus.entries()) {
    const id = idOf(at)
    const copy = markedSound(recording, id)
    distances.push(markDistance(recording, id))
    for (const [attack, [, apply]] of SOUND_ATTACKS.entries())
      count(rows[attack], readSamples(await apply(copy))?.id === id)
    count(falseAlarms, readSamples(recording) !== undefined)
    onDone(at + 1)
  }
  return { rows, falseAlarms, distance: { least: Math.min(...distances), mean: meanOf(distances) } }
}

function count(row: Row | undefined, isRead: boolean): void {
  if (!row) return
  row.of++
  if (isRead) row.read++
}
