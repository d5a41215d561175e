/** Side of the largest picture that models accept. A larger photo is reduced to this size. */
const MAX_SIDE = 1536
const SMALL_ENOUGH_BYTES = 300_000
/**
 * Side of a photo taken with the camera, in pixels. The face fills the photo. Models use 768
 * pixels of it, and the photo itself is never printed. Every additional byte makes a fan with a
 * slow phone connection wait longer.
 */
export const CAMERA_SIDE = 896

/**
 * A WebP file has half the size of a JPEG of the same quality. A browser that cannot write WebP
 * returns a PNG instead.
 */
const WEBP = { type: 'image/webp', quality: 0.65 }
const JPEG = { type: 'image/jpeg', quality: 0.8 }

/** Encodes the picture as a small file, because many fans have a slow connection. */
export async function smallPhoto(drawn: HTMLCanvasElement): Promise<Blob | null> {
  const webp = await encodeCanvas(drawn, WEBP)
  return webp?.type === WEBP.type ? webp : encodeCanvas(drawn, JPEG)
}

const encodeCanvas = (drawn: HTMLCanvasElement, { type, quality }: typeof WEBP): Promise<Blob | null> =>
  new Promise((resolve) => drawn.toBlob(resolve, type, quality))

/**
 * Reduces a photo to the size that the art needs, because many fans have a slow connection. If the
 * browser cannot read a file, the file is sent unchanged, and the server explains what is wrong.
 */
export async function shrinkPhoto(photo: Blob): Promise<File> {
  const asItIs = () => new File([photo], 'photo', { type: photo.type })
  if (photo.size <= SMALL_ENOUGH_BYTES && /^image\/(?:jpeg|png|webp)$/.test(photo.type)) return asItIs()
  try {
    const bitmap = await createImageBitmap(photo)
    const scale = Math.min(1, MAX_SIDE / Math.max(bitmap.width, bitmap.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(bitmap.width * scale)
    canvas.height = Math.round(bitmap.height * scale)
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
    bitmap.close()
    const made = await encodeCanvas(canvas, JPEG)
    return made === null ? asItIs() : new File([made], 'photo.jpg', { type: 'image/jpeg' })
  } catch {
    // This browser cannot read the picture.
    return asItIs()
  }
}
