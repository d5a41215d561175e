import { useEffect } from 'react'

let players = 0

/** Pauses every other sound and film on the page when one starts. */
function pauseOthers({ target }: Event): void {
  for (const other of document.querySelectorAll<HTMLMediaElement>('audio, video')) if (other !== target) other.pause()
}

/** Keeps a page to one sound at a time while a player is on it. */
export function useSoleSound(): void {
  useEffect(() => {
    // The event does not bubble, so it is caught on its way down.
    if (players++ === 0) document.addEventListener('play', pauseOthers, true)
    return () => {
      if (--players === 0) document.removeEventListener('play', pauseOthers, true)
    }
  }, [])
}
