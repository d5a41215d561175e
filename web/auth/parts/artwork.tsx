import { say } from '../../words/say.ts'
export function Artwork() {
  return (
    <aside className="wall" aria-hidden="true">
      <figure>
        <svg className="artwork" viewBox="0 0 360 450" preserveAspectRatio="xMidYMid meet" focusable="false">
          {ECHOES.map((shift) => (
            <g key={shift} transform={`translate(${shift} ${-shift * 0.22})`} className="echo">
              <circle cx="150" cy="176" r="74" />
              <path d={SHOULDERS} />
            </g>
          ))}
          <path className="body" d={SHOULDERS} />
          <circle className="head" cx="150" cy="176" r="74" />
        </svg>
        <figcaption>
          <strong>{say('Likeness, five times')}</strong>
          <span>{say('No face or voice is licensed here unless its owner agreed to the use and the fee.')}</span>
        </figcaption>
      </figure>
    </aside>
  )
}

const SHOULDERS = 'M22 450 C22 338 70 282 150 282 C230 282 278 338 278 450'
const ECHOES = [72, 54, 36, 18]
