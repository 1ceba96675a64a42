/* What every page needs. */

import "./live.js";
import "./app.js";
import "./say.js";
import "./focus.js";
import "./news.js";
import "./alerts.js";
import "./mine.js";
