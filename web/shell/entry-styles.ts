/** Build entry for pages without a script: they load only the style sheets it produces. */
import 'virtual:shell-theme.css'
import './shell.css'
import './forms.css'
import './content.css'
