/* What a page on other sites needs: nothing that asks for more or keeps anything on a device. */

import "./live.js";
import "./clock.js";
