/** For tests outside of this package: the parts of a ZIP, XLSX or PPTX file. */
export { unzipSync as unzip } from 'fflate';
