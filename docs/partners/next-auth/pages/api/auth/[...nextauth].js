import NextAuth from 'next-auth';
import { options } from '../../../lib/options.js';

export default NextAuth(options);
