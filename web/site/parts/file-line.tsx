import './file-line.css'
import { useEffect, useRef, useState } from 'react'
import { useFacts } from '../api.tsx'
import { byteWords } from './bytes.ts'
import { Player } from './player.tsx'

export type ShownFile = { url: string; name: string; contentType: string | null; bytes: number | null }

/** A file as what it is: a picture large, a sound with its wave, anything else by name and size; each to download. */
export function FileLine({ file, isLarge = false }: { file: ShownFile; isLarge?: boolean }) {
  const { language } = useFacts()
  const { name, contentType, bytes } = file
  const [url = file.url] = useSteady([file.url])
  const kind = contentType?.split('/')[0]
  return (
    <figure className="file">
      {kind === 'image' && <PictureOf url={url} name={name} isLarge={isLarge} />}
      {kind === 'audio' && <Player src={url} title={name} />}
      {kind === 'video' && (
        // biome-ignore lint/a11y/useMediaCaption: there are no captions of what people deliver.
        <video className="file-picture" src={url} controls preload="metadata" aria-label={name} />
      )}
      <figcaption className="file-line small">
        <a href={url} download={name} rel="noopener">
          {name}
        </a>
        {bytes !== null && <span className="muted">{byteWords(bytes, language)}</span>}
      </figcaption>
    </figure>
  )
}

/** In a copy that fits the page; the whole file is a click away. */
function PictureOf({ url, name, isLarge }: Pick<ShownFile, 'url' | 'name'> & { isLarge: boolean }) {
  const copy = `${url}${url.includes('?') ? '&' : '?'}w=${isLarge ? 1280 : 640}`
  // Where there is no such copy the file itself is shown; where that does not come either, the link is all there is.
  const [tries, setTries] = useState<readonly string[]>([copy, url])
  const [src] = tries
  if (src === undefined) return <p className="small muted">This picture cannot be shown here. Download it instead.</p>
  return (
    <a href={url} target="_blank" rel="noopener">
      <img
        className="file-picture"
        src={src}
        alt={name}
        loading="lazy"
        onError={() => setTries((before) => before.slice(1))}
      />
    </a>
  )
}

/** How long an address is kept while answers bring newer ones: they are good for a quarter of an hour. */
const KEPT_SECONDS = 600

/** Signed addresses of the same files change with every answer; what is shown stays until its own is nearly over. */
function useSteady(urls: readonly string[]): readonly string[] {
  const kept = useRef(new Map<string, string>())
  return urls.map((url) => {
    const [path = url] = url.split('?')
    const known = kept.current.get(path)
    if (known !== undefined && expiryOf(url) - expiryOf(known) < KEPT_SECONDS) return known
    kept.current.set(path, url)
    return url
  })
}

const expiryOf = (url: string): number => Number(/[?&]expires=(\d+)/.exec(url)?.[1] ?? 0)

/** What the host of some addresses says of the files there: only ours is asked. Addresses of elsewhere stay links. */
export function useFilesAt(addresses: readonly string[]): readonly ShownFile[] {
  const urls = useSteady(addresses)
  const { baseUrl } = useFacts()
  const [known, setKnown] = useState<Readonly<Record<string, ShownFile>>>({})
  const wanted = urls.join('\n')
  useEffect(() => {
    const ending = new AbortController()
    const ours = wanted.split('\n').filter((one) => one !== '' && new URL(one, baseUrl).origin === location.origin)
    for (const url of ours)
      fetch(url, { method: 'HEAD', signal: ending.signal }).then(
        ({ ok, headers }) => {
          if (!ok) return
          const contentType = headers.get('content-type')?.split(';')[0] ?? null
          const bytes = Number(headers.get('content-length')) || null
          const name = /filename="?([^";]+)"?/.exec(headers.get('content-disposition') ?? '')?.[1] ?? nameIn(url)
          setKnown((before) => ({ ...before, [url]: { url, name, contentType, bytes } }))
        },
        // Offline, or gone: the link says so when it is followed.
        () => undefined,
      )
    return () => ending.abort()
  }, [wanted, baseUrl])
  return urls.map((url) => known[url] ?? { url, name: nameIn(url), contentType: null, bytes: null })
}

/** The last word of an address; where it is one of ours, what kind of file it is. */
function nameIn(url: string): string {
  const path = new URL(url, 'http://localhost').pathname
  return decodeURIComponent(path.slice(path.lastIndexOf('/') + 1)) || url
}
