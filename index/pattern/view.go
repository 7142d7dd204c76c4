package pattern

import (
	"encoding/binary"
	"unsafe"
)

// element is what the file's arrays hold. All numbers in the file are little-endian.
type element interface{ ~uint16 | ~uint32 | ~uint64 }

// littleEndian says whether this machine stores numbers as the file does.
var littleEndian = binary.NativeEndian.Uint16([]byte{1, 0}) == 1

// view reads a part of the file as an array, without copying it where the machine's byte order and the part's place in memory
// allow. Bytes behind the last whole element are left out.
func view[T element](b []byte) []T {
	var zero T
	size := int(unsafe.Sizeof(zero))
	n := len(b) / size
	if n == 0 {
		return nil
	}
	if start := unsafe.Pointer(unsafe.SliceData(b)); littleEndian && uintptr(start)%uintptr(size) == 0 {
		return unsafe.Slice((*T)(start), n)
	}
	out := make([]T, n)
	for i := range out {
		switch size {
		case 2:
			out[i] = T(binary.LittleEndian.Uint16(b[i*size:]))
		case 4:
			out[i] = T(binary.LittleEndian.Uint32(b[i*size:]))
		default:
			out[i] = T(binary.LittleEndian.Uint64(b[i*size:]))
		}
	}
	return out
}

// raw is the reverse of [view]: the bytes of an array as the file has them.
func raw[T element](list []T) []byte {
	if len(list) == 0 {
		return nil
	}
	size := int(unsafe.Sizeof(list[0]))
	if littleEndian {
		return unsafe.Slice((*byte)(unsafe.Pointer(unsafe.SliceData(list))), len(list)*size)
	}
	out := make([]byte, 0, len(list)*size)
	for _, x := range list {
		switch size {
		case 2:
			out = binary.LittleEndian.AppendUint16(out, uint16(x))
		case 4:
			out = binary.LittleEndian.AppendUint32(out, uint32(x))
		default:
			out = binary.LittleEndian.AppendUint64(out, uint64(x))
		}
	}
	return out
}
