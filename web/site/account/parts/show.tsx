import './show.css'

/** One of a few ways to look at a list; pressed while it is the one. */
export const Show = ({ isOn, onClick, children }: { isOn: boolean; onClick: () => void; children: string }) => (
  <button type="button" className="show" aria-pressed={isOn} onClick={onClick}>
    {children}
  </button>
)
