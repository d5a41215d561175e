/** Models accept no larger pictures. */
const MAX_SIDE = 1536
const SMALL_ENOUGH_BYTES = 300_000
/**
 * Side of a camera photo in pixels. The face fills the photo, and models use 768 pixels of it.
 * Every additional byte makes a fan with a slow connection wait longer.
 */
export const CAMERA_SIDE = 896

/** WebP needs half the bytes of JPEG. A browser that cannot write WebP returns a PNG. */
const WEBP = { type: 'image/webp', quality: 0.65 }
const JPEG = { type: 'image/jpeg', quality: 0.8 }

export async function smallPhoto(drawn: HTMLCanvasElement): Promise<Blob | null> {
  const webp = await encodeCanvas(drawn, WEBP)
  return webp?.type === WEBP.type ? webp : encodeCanvas(drawn, JPEG)
}

const encodeCanvas = (drawn: HTMLCanvasElement, { type, quality }: typeof WEBP): Promise<Blob | null> =>
  new Promise((resolve) => drawn.toBlob(resolve, type, quality))

/**
 * Reduces a photo for slow connections. A file that the browser cannot read is sent unchanged, and
 * the server explains the problem.
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
