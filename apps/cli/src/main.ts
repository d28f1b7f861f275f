import {x} from '@roundbook/kernel'; console.log(x);
