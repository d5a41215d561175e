/** The pages without a script load what this makes of style sheets, and nothing else of it. */
import 'virtual:shell-theme.css'
import './shell.css'
