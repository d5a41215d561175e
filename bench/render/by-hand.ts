import sharp, { type OverlayOptions } from 'sharp'
import { layOutWatermark, watermarkSvg } from '../../packages/media/pictures/art/watermark.ts'
import type { Drawing, PrintFile } from '../../packages/media/pictures/composing/drawing.ts'

/** Rectangle around the art, in whole pixels. libvips cannot draw in perspective. */
function boxOf({ quad }: Drawing['layers'][number], width: number, height: number) {
  const left = Math.round(Math.min(...quad.map(({ x }) => x)) * width)
  const top = Math.round(Math.min(...quad.map(({ y }) => y)) * height)
  return {
    left,
    top,
    width: Math.round(Math.max(...quad.map(({ x }) => x)) * width) - left,
    height: Math.round(Math.max(...quad.map(({ y }) => y)) * height) - top,
  }
}

const CLEAR = { r: 0, g: 0, b: 0, alpha: 0 }

/**
 * Draws a product as an expert would with the library sharp. Omits folds and engraved names,
 * because libvips cannot draw them.
 */
export async function drawWithSharp(drawing: Drawing): Promise<void> {
  const { width, height, background, layers, previewTo, cleanTo } = drawing
  if (!('path' in background)) throw new Error('the background must be a picture')
  const over: OverlayOptions[] = []
  for (const layer of layers) {
    if (!layer.picture) continue
    const { left, top, ...size } = boxOf(layer, width, height)
    let print = sharp(layer.picture.path)
      .ensureAlpha()
      .resize({ ...size, fit: layer.picture.fit, background: CLEAR })
    const blend: OverlayOptions[] = []
    const part = (path: string) =>
      sharp(path)
        .removeAlpha()
        .resize({ width, height, fit: 'fill' })
        .extract({ left, top, ...size })
    if (layer.shadingPath)
      blend.push({ input: await part(layer.shadingPath).png({ compressionLevel: 0 }).toBuffer(), blend: 'multiply' })
    const raw = await print.raw().toBuffer()
    const alpha = await sharp(raw, { raw: { ...size, channels: 4 } })
      .extractChannel(3)
      .raw()
      .toBuffer()
    print = sharp(raw, { raw: { ...size, channels: 4 } })
    const lit =
      blend.length > 0
        ? await print.composite(blend).removeAlpha().raw().toBuffer()
        : await print.removeAlpha().raw().toBuffer()
    const cut = layer.maskPath
      ? await sharp(alpha, { raw: { ...size, channels: 1 } })
          .composite([{ input: await part(layer.maskPath).png({ compressionLevel: 0 }).toBuffer(), blend: 'multiply' }])
          .extractChannel(0)
          .raw()
          .toBuffer()
      : alpha
    const input = await sharp(lit, { raw: { ...size, channels: 3 } })
      .joinChannel(cut, { raw: { ...size, channels: 1 } })
      .raw()
      .toBuffer()
    over.push({ input, raw: { ...size, channels: 4 }, left, top })
  }
  const whole = await sharp(background.path)
    .resize({ width, height, fit: 'cover' })
    .flatten({ background: '#ffffff' })
    .composite(over)
    .removeAlpha()
    .raw()
    .toBuffer()
  const picture = () => sharp(whole, { raw: { width, height, channels: 3 } })
  const mark = await watermark(drawing)
  await Promise.all([
    picture()
      .composite([{ input: mark }])
      .webp({ quality: 80, effort: 2 })
      .toFile(previewTo),
    picture().webp({ quality: 90, effort: 2 }).toFile(cleanTo),
  ])
}

async function watermark({ width, height, seed }: Drawing): Promise<Buffer> {
  const { outline, capitals, degrees, places } = await layOutWatermark(width, height, seed)
  const lines = places.map(({ x, y }) => `<use href="#words" x="${x.toFixed(1)}" y="${y.toFixed(1)}"/>`).join('')
  const middle = `translate(${width / 2} ${height / 2}) rotate(${degrees.toFixed(2)})`
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">` +
      `<defs><path id="words" d="${outline}"/></defs><g transform="${middle}">${watermarkSvg(lines, capitals)}</g></svg>`,
  )
}

export async function printWithSharp({ picture, widthMm, heightMm, to }: PrintFile): Promise<void> {
  if (!picture) throw new Error('there is nothing to print')
  const pixels = (mm: number): number => Math.round((mm * 300) / 25.4)
  await sharp(picture.path)
    .ensureAlpha()
    .resize({ width: pixels(widthMm), height: pixels(heightMm), fit: picture.fit, background: CLEAR })
    .withMetadata({ density: 300, icc: 'srgb' })
    .png({ compressionLevel: 3 })
    .toFile(to)
}
