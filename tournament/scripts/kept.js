/* What keeps things on this device: app.js loads it once the page is there. */

import "./kept_store.js";
import "./drafts.js";
import "./outbox.js";
import "./waiting.js";
import "./send_form.js";
import "./last_state.js";
