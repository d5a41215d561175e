/** Build entry for pages without a script. */
import 'virtual:shell-theme.css'
import './shell/shell.css'
import './development/development.css'
import './people/fan-data.css'
