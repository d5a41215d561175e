import { rmSync } from 'node:fs'
import sharp, { type Sharp } from 'sharp'
import { drawWatermark } from '../art/watermark.ts'
import { describeWritten, toRefusal, workTimeLimit } from '../convert.ts'
import type { WrittenPicture } from '../picture.ts'
import { blendLayer, regionOf } from './blend-layer.ts'
import { drawPrint, readPicture } from './draw-print.ts'
import type { Drawing, DrawnLayer } from './drawing.ts'
import { scaled, sidesOf } from './homography.ts'
import type { Raster, Region } from './raster.ts'

/** Longer side in pixels. Smaller pictures are not enlarged. */
export const PREVIEW_SIDE = 1200
/** Larger art stays sharp where folds stretch it. */
const FINER = 1.25
const MAX_SIDE = 4096

/**
 * Renders a product with all its layers as two WebP files, with and without a watermark. On
 * failure, no file remains.
 * @throws TaskRefused for a picture that cannot be read: unreadable, unsupported, tooManyPixels,
 * tooSlow
 */
export async function composePicture(drawing: Drawing): Promise<{ preview: WrittenPicture; clean: WrittenPicture }> {
  const { previewTo, cleanTo } = drawing
  try {
    const picture = await backgroundOf(drawing)
    for (const layer of drawing.layers) await draw(picture, layer)
    const [preview, clean] = await Promise.all([
      writePreview(picture, previewTo, drawing.seed),
      writeClean(picture, cleanTo),
    ])
    return { preview, clean }
  } catch (error) {
    for (const path of [previewTo, cleanTo]) rmSync(path, { force: true })
    throw toRefusal(error)
  }
}

async function backgroundOf({ background, width, height }: Drawing): Promise<Raster> {
  if (!('path' in background))
    return rasterOf(sharp({ create: { width, height, channels: 3, background: background.color } }), 3)
  const read = readPicture(background.path).toColourspace('srgb').resize({ width, height, fit: 'cover' })
  return rasterOf(read.flatten({ background: '#ffffff' }), 3)
}

async function draw(picture: Raster, layer: DrawnLayer): Promise<void> {
  const { isRound, opacity } = layer
  const { width, height } = picture
  const quad = scaled(layer.quad, width, height)
  const strength = (layer.displacement?.strength ?? 0) * width
  const region = regionOf(quad, strength, width, height)
  const sides = sidesOf(quad)
  const finer = layer.displacement ? FINER : 1
  const pixels = (side: number): number => Math.max(1, Math.min(MAX_SIDE, Math.round(side * finer)))
  const [print, map, shading, mask] = await Promise.all([
    drawPrint({ ...layer, isRound: false }, pixels(sides.width), pixels(sides.height)).then((drawn) =>
      rasterOf(drawn, 4),
    ),
    layer.displacement && readMap(layer.displacement.path, picture, region, 3),
    layer.shadingPath ? readMap(layer.shadingPath, picture, region, 1) : undefined,
    layer.maskPath ? readMap(layer.maskPath, picture, region, 1) : undefined,
  ])
  const displacement = map && { map, strength }
  blendLayer(picture, { layer: print, quad, region, displacement, shading, mask, isRound, opacity })
}

/** Folds and shading have no sharp edges, so linear interpolation is sufficient. */
function readMap(path: string, { width, height }: Raster, region: Region, channels: 1 | 3): Promise<Raster> {
  const read = readPicture(path).removeAlpha().resize({ width, height, fit: 'fill', kernel: 'linear' }).extract(region)
  return rasterOf(channels === 1 ? read.toColourspace('b-w') : read.toColourspace('srgb'), channels)
}

async function rasterOf(picture: Sharp, channels: Raster['channels']): Promise<Raster> {
  const { data, info } = await picture.timeout({ seconds: workTimeLimit() }).raw().toBuffer({ resolveWithObject: true })
  if (info.channels !== channels) throw new Error(`got ${info.channels} channels instead of ${channels}`)
  return { data, width: info.width, height: info.height, channels }
}

const asSharp = ({ data, width, height }: Raster): Sharp => sharp(data, { raw: { width, height, channels: 3 } })

/**
 * The position of the watermark depends on `seed`. Otherwise, somebody could combine two pictures
 * to restore the pixels under the watermark.
 */
async function writePreview(picture: Raster, to: string, seed: number): Promise<WrittenPicture> {
  const small = await previewOf(picture)
  await drawWatermark(small, seed)
  return describeWritten(to, 'image/webp', await asSharp(small).webp({ quality: 80, effort: 2 }).toFile(to))
}

/** Always a copy, because another step is still writing the picture without a watermark. */
async function previewOf(picture: Raster): Promise<Raster> {
  const shrink = PREVIEW_SIDE / Math.max(picture.width, picture.height)
  if (shrink >= 1) return { ...picture, data: new Uint8Array(picture.data) }
  const width = Math.max(1, Math.round(picture.width * shrink))
  const height = Math.max(1, Math.round(picture.height * shrink))
  return rasterOf(asSharp(picture).resize({ width, height, fit: 'fill' }), 3)
}

const writeClean = async (picture: Raster, to: string): Promise<WrittenPicture> =>
  describeWritten(to, 'image/webp', await asSharp(picture).webp({ quality: 90, effort: 2 }).toFile(to))
